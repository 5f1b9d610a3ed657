import { collectionPath } from "../../../domain/catalog/collection-path.ts";
import { facetNames, productColumns } from "../../../domain/catalog/columns.ts";

/** Products fetched at a time: their rows are full in two, three and four columns. */
export const productPageSize = 24;

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

/** The facets that allow any number of values, in the page's order. The ring size is one of an option's values. */
export const listedFacets = [...facetNames, "size"] as const;

export type ListedFacet = (typeof listedFacets)[number];

export function facetLabel(facet: ListedFacet): string {
  return facet === "size" ? "Ring size" : productColumns[facet].facet;
}

export function ofEachFacet<T>(of: (facet: ListedFacet) => T): Record<ListedFacet, T> {
  return Object.fromEntries(listedFacets.map((facet) => [facet, of(facet)])) as Record<ListedFacet, T>;
}

/** The choices in the facets: a product has to have one of the values of each facet that has any. */
export type ChosenFacets = Record<ListedFacet, readonly string[]> & {
  stock: boolean;
  sale: boolean;
  /** Prices; null for any. */
  min: number | null;
  max: number | null;
};

/** What the products page shows, according to its URL: `/products?q=ring&category=Gemstones&metal=Silver&max=200`. */
export type ProductFilter = {
  q: string;
  /** The slug of the collection whose page it is, which is at `/collections/slug`; not set for all products. */
  collection?: string;
  category: string | null;
  sort: ProductSort;
  facets: ChosenFacets;
};

export const noFacets: ChosenFacets = {
  ...ofEachFacet(() => []),
  stock: false,
  sale: false,
  min: null,
  max: null,
};

export function sortsFor({
  q = "",
  collection,
}: Partial<Pick<ProductFilter, "q" | "collection">>): readonly [SortOption, ...SortOption[]] {
  const offered = collection === undefined ? productSorts : ([ownOrder, ...productSorts] as const);
  return q === "" ? offered : [byRelevance, ...offered];
}

export function isNarrowed({ stock, sale, min, max, ...listed }: ChosenFacets): boolean {
  return (
    stock || sale || min !== null || max !== null || Object.values(listed).some((values) => values.length > 0)
  );
}

export function withValue(facets: ChosenFacets, facet: ListedFacet, value: string): ChosenFacets {
  const values = facets[facet];
  const changed = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { ...facets, [facet]: changed };
}

/** Anything that can be chosen: a facet, the category, or a price. */
export type Choice = ListedFacet | "category" | "stock" | "sale" | "price";

export function withoutChoice(filter: ProductFilter, choice: Choice): ProductFilter {
  if (choice === "category") return { ...filter, category: null };
  const none = choice === "price" ? { min: null, max: null } : { [choice]: noFacets[choice] };
  return { ...filter, facets: { ...filter.facets, ...none } };
}

export function isEverything({ q, collection, category, facets }: ProductFilter): boolean {
  return q === "" && collection === undefined && category === null && !isNarrowed(facets);
}

export function productsAddress(filter: Partial<ProductFilter> = {}): string {
  const search = new URLSearchParams(filterFields(filter));
  return search.size === 0 ? listPath(filter) : `${listPath(filter)}?${search}`;
}

/** The path of that page. */
export function listPath({ collection }: Pick<Partial<ProductFilter>, "collection">): string {
  return collection === undefined ? "/products" : collectionPath(collection);
}

export function filterFields(filter: Partial<ProductFilter>) {
  const { q = "", category, sort, facets = noFacets } = filter;
  const fields: [string, string][] = [];
  if (q) fields.push(["q", q]);
  if (category) fields.push(["category", category]);
  for (const facet of listedFacets) for (const value of facets[facet]) fields.push([facet, value]);
  if (facets.stock) fields.push(["stock", "in"]);
  if (facets.sale) fields.push(["sale", "on"]);
  if (facets.min !== null) fields.push(["min", String(facets.min)]);
  if (facets.max !== null) fields.push(["max", String(facets.max)]);
  const [{ value: first }, ...others] = sortsFor(filter);
  if (sort && sort !== first && others.some(({ value }) => value === sort)) fields.push(["sort", sort]);
  return fields;
}
