/** The row of a list, or null. `maybeSingle` would take a proxy's empty response for no row; this throws. */
export function onlyRow<Row>(rows: readonly Row[]): Row | null {
  const [row = null] = rows;
  return row;
}
