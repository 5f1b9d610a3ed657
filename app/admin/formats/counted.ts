import { pageLanguage } from "../../base/language/languages.ts";

/** A formatted count that stands alone: `1,284`. */
export function counted(count: number): string {
  return count.toLocaleString(pageLanguage());
}
