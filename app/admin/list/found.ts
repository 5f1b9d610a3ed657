import { counted } from "../formats/counted.ts";

/** A search in the database finds one row more than this at most, which tells that there are others. */
const most = 500;

function foundSome(q: string, total: number): boolean {
  return q !== "" && total > most;
}

/** How many rows a list with this search has: `1 order`, `more than 500 orders`. */
export function countedFound(q: string, total: number, noun: string, nouns?: string): string {
  return foundSome(q, total) ? `more than ${counted(most, noun, nouns)}` : counted(total, noun, nouns);
}

/** The line below a list. @param how finds the rest of a long one: `add to the search` */
export function foundLine(q: string, total: number, noun: string, how: string, nouns?: string): string {
  const rows = countedFound(q, total, noun, nouns);
  return foundSome(q, total) ? `There are ${rows}. To find the others, ${how}.` : rows;
}
