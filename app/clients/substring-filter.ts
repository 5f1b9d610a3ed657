/**
 * A filter for PostgREST's `or=`: rows where any of the columns contains the text, ignoring case.
 * `imatch` with the text escaped as a regular expression is an exact substring: `*`, `%` and `_` mean themselves,
 * which `ilike` cannot promise, because PostgREST reads every `*` in it as a wildcard.
 */
export function substringFilter(columns: readonly string[], text: string): string {
  const pattern = text.replace(/[\\^$.*+?()[\]{}|#]/g, "\\$&");
  const quoted = `"${pattern.replace(/[\\"]/g, "\\$&")}"`;
  return columns.map((column) => `${column}.imatch.${quoted}`).join(",");
}
