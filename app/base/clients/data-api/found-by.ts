import { cleanCode } from "../../../../domain/text/code.ts";
import { folded } from "../../../../domain/text/folded.ts";
import { quoted } from "./quoted.ts";

/** A filter for `or=`: `public.found_by` of the row contains the text. By `imatch`, because `*` in `ilike` is always a wildcard. */
export function foundBy(text: string): string {
  const pattern = folded(cleanCode(text)).replace(/[\\^$.*+?()[\]{}|#]/g, "\\$&");
  return `found_by.imatch.${quoted(pattern)}`;
}
