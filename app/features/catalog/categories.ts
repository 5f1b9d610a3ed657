export type CategoryCount = { category: string; products: number };

/** Whether a category is known to have no products. Counts are null if they could not be fetched. */
export function isEmpty(counts: readonly CategoryCount[] | null, category: string | null): boolean {
  return counts !== null && countIn(counts, category) === 0;
}

export function countIn(counts: readonly CategoryCount[], category: string | null): number {
  const counted = category === null ? counts : counts.filter((count) => count.category === category);
  return counted.reduce((sum, { products }) => sum + products, 0);
}
