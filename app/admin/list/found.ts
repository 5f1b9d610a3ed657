/** A search in the database finds one row more than this at most, which tells that there are others. */
export const mostFound = 500;

/** Whether a search in the database found more rows than it counts. */
export function isMoreThanFound(q: string, total: number): boolean {
  return q !== "" && total > mostFound;
}
