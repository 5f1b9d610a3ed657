import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
export const productSorts = [
  { value: "name", label: msg`Name A-Z` },
  { value: "price-asc", label: msg`Price low to high` },
  { value: "price-desc", label: msg`Price high to low` },
  { value: "rating", label: msg`Rating` },
] as const;

/** Offered, and the default, only if there is a search text. */
const byRelevance = { value: "relevance", label: msg`Best match` } as const;

/** Offered, and the default, only in a collection: as it was put together, or the newest first. */
const ownOrder = { value: "own", label: msg`Our selection` } as const;

export type ProductSort =
  | (typeof productSorts)[number]["value"]
  | typeof byRelevance.value
  | typeof ownOrder.value;

type SortOption = { value: ProductSort; label: MessageDescriptor };

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
