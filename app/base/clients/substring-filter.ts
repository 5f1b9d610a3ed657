/**
 * A filter for PostgREST's `or=`: any of the columns contains the text, ignoring case. It uses `imatch` with the text
 * escaped as a regular expression, because in `ilike` PostgREST takes every `*` for a wildcard.
 */
export function substringFilter(columns: readonly string[], text: string): string {
  const pattern = text.replace(/[\\^$.*+?()[\]{}|#]/g, "\\$&");
  const quoted = `"${pattern.replace(/[\\"]/g, "\\$&")}"`;
  return columns.map((column) => `${column}.imatch.${quoted}`).join(",");
}
