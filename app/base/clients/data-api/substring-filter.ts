/** A filter for `or=`: a column contains the text. By `imatch`, because `*` in `ilike` is always a wildcard. */
export function substringFilter(columns: readonly string[], text: string): string {
  const pattern = text.replace(/[\\^$.*+?()[\]{}|#]/g, "\\$&");
  const quoted = `"${pattern.replace(/[\\"]/g, "\\$&")}"`;
  return columns.map((column) => `${column}.imatch.${quoted}`).join(",");
}
