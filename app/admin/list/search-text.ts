import { cleanLine } from "../../../domain/text/line.ts";

/** What a list is searched for: `?q=`, without the signs that come along with what people paste. */
export function searchIn(parameters: URLSearchParams): string {
  return cleanLine(parameters.get("q") ?? "");
}
