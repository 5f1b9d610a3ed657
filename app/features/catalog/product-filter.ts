import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { facetNames, productColumns } from "../../../domain/catalog/columns.ts";
import type { ProductSort } from "./product-sorts.ts";

/** Products fetched at a time: their rows are full in two, three and four columns. */
export const productPageSize = 24;

/** How many pages so many products are. */
export function pagesOf(products: number): number {
  return Math.ceil(products / productPageSize);
}

/** The facets that allow any number of values, in the page's order. The ring size is one of an option's values. */
export const listedFacets = [...facetNames, "size"] as const;

export type ListedFacet = (typeof listedFacets)[number];

export function facetLabel(facet: ListedFacet, t: I18n["t"]): string {
  return facet === "size" ? t(msg`Ring size`) : t(productColumns[facet].facet);
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
