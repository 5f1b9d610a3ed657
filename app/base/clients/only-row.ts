/**
 * The row of a list that has one at most; null when the list is empty. Only an empty list means that there is none:
 * `maybeSingle` would take a proxy's empty response for that, where this throws.
 */
export function onlyRow<Row>(rows: readonly Row[]): Row | null {
  const [row = null] = rows;
  return row;
}
