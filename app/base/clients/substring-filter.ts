/**
 * A filter for PostgREST's `or=`: one of the columns contains the text, ignoring case. It escapes the text for
 * `imatch`, because PostgREST takes every `*` in `ilike` for a wildcard.
 */
export function substringFilter(columns: readonly string[], text: string): string {
  const pattern = text.replace(/[\\^$.*+?()[\]{}|#]/g, "\\$&");
  const quoted = `"${pattern.replace(/[\\"]/g, "\\$&")}"`;
  return columns.map((column) => `${column}.imatch.${quoted}`).join(",");
}
