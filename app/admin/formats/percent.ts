import { formatPercent } from "../../../domain/base/figures.ts";
import { pageLanguage } from "../../base/language/languages.ts";

/** `12.5%` of 12.5. */
export function percentInWords(percent: number): string {
  return formatPercent(percent, pageLanguage());
}
