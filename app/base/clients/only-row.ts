/**
 * The row of a list that has at most one; null when the list is empty. Only an empty list means that there is no row:
 * `maybeSingle` would also accept a proxy's empty response, where this throws.
 */
export function onlyRow<Row>(rows: readonly Row[]): Row | null {
  const [row = null] = rows;
  return row;
}
