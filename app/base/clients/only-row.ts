/**
 * The row of a list that has at most one; null for an empty list. `maybeSingle` would take a proxy's empty response
 * for no row, where this throws.
 */
export function onlyRow<Row>(rows: readonly Row[]): Row | null {
  const [row = null] = rows;
  return row;
}
