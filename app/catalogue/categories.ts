/** A category and the number of its products, or of as many as were counted if there are more. */
export type CategoryCount = { category: string; products: number; more?: boolean };

/** Whether a category is known to have no products. Counts are null where they could not be fetched. */
export function isEmpty(counts: readonly CategoryCount[] | null, category: string | null): boolean {
  return counts !== null && countIn(counts, category) === 0;
}

/** The number of products in a category, or in all of them for null; `Infinity` where not all were counted. */
export function countIn(counts: readonly CategoryCount[], category: string | null): number {
  return hasMore(counts, category) ? Infinity : countedIn(counts, category);
}

/** The same as a text: `16`, or `250+` where not all were counted. */
export function countText(counts: readonly CategoryCount[], category: string | null): string {
  return `${countedIn(counts, category)}${hasMore(counts, category) ? "+" : ""}`;
}

function countedIn(counts: readonly CategoryCount[], category: string | null): number {
  return countsOf(counts, category).reduce((sum, { products }) => sum + products, 0);
}

function hasMore(counts: readonly CategoryCount[], category: string | null): boolean {
  return countsOf(counts, category).some(({ more }) => more);
}

function countsOf(counts: readonly CategoryCount[], category: string | null): readonly CategoryCount[] {
  return category === null ? counts : counts.filter((count) => count.category === category);
}
