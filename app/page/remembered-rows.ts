/** Rows that were loaded by scrolling, by the place in the browser's history where that was. */
const remembered = new Map<string, readonly unknown[]>();

/** Places that are remembered; who goes back further scrolls again. */
const most = 10;

/** The rows beyond the first ones that were loaded at a place of the history, which has one list. */
export function readRows(place: string): readonly unknown[] {
  return remembered.get(place) ?? [];
}

/** Remembers a place's rows, and gives them back. */
export function rememberRows<Row>(place: string, rows: readonly Row[]): readonly Row[] {
  remembered.delete(place);
  remembered.set(place, rows);
  const [oldest] = remembered.keys();
  if (remembered.size > most && oldest !== undefined) remembered.delete(oldest);
  return rows;
}
