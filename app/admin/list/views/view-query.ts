/** Parameters of a list's address in one order, without the view that they came from. */
export function viewQuery(parameters: URLSearchParams, columns?: string): string {
  const query = new URLSearchParams(parameters);
  query.delete("view");
  if (columns !== undefined) query.set("columns", columns);
  query.sort();
  return query.toString();
}

/** What a view shows, a line each: `status: draft`. */
export function queryInWords(query: string): string {
  return [...new URLSearchParams(query)].map(([name, value]) => `${name}: ${value}`).join("\n");
}
