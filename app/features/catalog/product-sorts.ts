export const productSorts = [
  { value: "name", label: "Name A-Z" },
  { value: "price-asc", label: "Price low to high" },
  { value: "price-desc", label: "Price high to low" },
  { value: "rating", label: "Rating" },
] as const;

/** Offered, and the default, only if there is a search text. */
const byRelevance = { value: "relevance", label: "Best match" } as const;

/** Offered, and the default, only in a collection: as it was put together, or the newest first. */
const ownOrder = { value: "own", label: "Our selection" } as const;

export type ProductSort =
  | (typeof productSorts)[number]["value"]
  | typeof byRelevance.value
  | typeof ownOrder.value;

type SortOption = { value: ProductSort; label: string };

export function sortsFor({
  q = "",
  collection,
}: {
  q?: string;
  collection?: string;
}): readonly [SortOption, ...SortOption[]] {
  const offered = collection === undefined ? productSorts : ([ownOrder, ...productSorts] as const);
  return q === "" ? offered : [byRelevance, ...offered];
}
