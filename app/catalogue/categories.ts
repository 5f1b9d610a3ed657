import type { Cut } from "../ui/crown-plot.tsx";

/** The categories that the storefront always shows, each with the cut that stands for it. */
export const categories = [
  { name: "Artificial Jewelry", cut: "pear" },
  { name: "Gemstones", cut: "emerald" },
  { name: "Lab-Grown Diamonds", cut: "round" },
  { name: "Moissanite Rings", cut: "cushion" },
] as const satisfies readonly { name: string; cut: Cut }[];

/** A category and the number of its products. */
export type CategoryCount = { category: string; products: number };

/**
 * The categories to choose from: the four of the storefront, then every other one that has products at all.
 * Each counts what matches, which may be nothing.
 */
export function categoriesToChoose(
  matching: readonly CategoryCount[],
  everything: readonly CategoryCount[],
): CategoryCount[] {
  const names = new Set<string>([
    ...categories.map(({ name }) => name),
    ...everything.filter(({ products }) => products > 0).map(({ category }) => category),
  ]);
  return [...names].map((category) => ({ category, products: countIn(matching, category) }));
}

/** Whether a category is known to have no products; null where they could not be counted. */
export function isEmpty(counts: readonly CategoryCount[] | null, category: string | null): boolean {
  return counts !== null && countIn(counts, category) === 0;
}

/** How many products a category has; with null, how many all have together. */
export function countIn(counts: readonly CategoryCount[], category: string | null): number {
  return counts
    .filter((count) => category === null || count.category === category)
    .reduce((sum, { products }) => sum + products, 0);
}
