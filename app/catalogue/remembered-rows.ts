import type { CardProduct } from "./queries.ts";

/** Rows that were loaded by scrolling, by the place in the browser's history where that was. */
const remembered = new Map<string, readonly CardProduct[]>();

/** Places that are remembered; who goes back further scrolls again. */
const most = 10;

/** The rows beyond the first ones that were loaded at a place of the history. */
export function readRows(place: string): readonly CardProduct[] {
  return remembered.get(place) ?? [];
}

/** Remembers a place's rows, and gives them back. */
export function rememberRows(place: string, rows: readonly CardProduct[]): readonly CardProduct[] {
  remembered.delete(place);
  remembered.set(place, rows);
  const [oldest] = remembered.keys();
  if (remembered.size > most && oldest !== undefined) remembered.delete(oldest);
  return rows;
}
