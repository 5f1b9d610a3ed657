import { type ChosenFacets, type ListedFacet, ofEachFacet, type ProductFilter } from "./product-filter.ts";
import { sortsFor } from "./product-sorts.ts";

/** Longer search texts are truncated. */
export const maxSearchLength = 100;

/** The prices and ring sizes in a search text, as filters, and the rest of the text. */
export type SearchWords = { q: string; size: string[]; min: number | null; max: number | null };

export function searchText(search: URLSearchParams): string {
  return (search.get("q") ?? "").replaceAll("\0", "").trim().slice(0, maxSearchLength).trim();
}

/** How an address is read whose search text and prices somebody may have typed. */
type Reading = { words: SearchWords; priceOf: (text: string | null) => number | null };

/**
 * @param collection the slug of the collection whose page it is, if any
 * @param reading without it, the search text is not looked into, and prices are those that `productsAddress` writes
 */
export function readFilter(
  search: URLSearchParams,
  collection?: string,
  reading: Reading = {
    words: { q: searchText(search), size: [], min: null, max: null },
    priceOf: plainPrice,
  },
): ProductFilter {
  const { q } = reading.words;
  const place = { q, ...(collection !== undefined && { collection }) };
  const sorts = sortsFor(place);
  const sort = search.get("sort");
  return {
    ...place,
    category: (search.get("category") ?? "").replaceAll("\0", "").trim().slice(0, 100) || null,
    sort: sorts.find(({ value }) => value === sort)?.value ?? sorts[0].value,
    facets: readFacets(search, reading),
  };
}

/** From which page on the list is shown, counted from 1. */
export function readPage(search: URLSearchParams): number {
  const page = search.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

function plainPrice(text: string | null): number | null {
  return /^\d+(\.\d+)?$/.test(text ?? "") ? Number(text) : null;
}

function readFacets(search: URLSearchParams, { words, priceOf }: Reading): ChosenFacets {
  const values = (facet: ListedFacet) => {
    const said = facet === "size" ? words.size : [];
    const given = [...said, ...search.getAll(facet)].map((value) =>
      value.replaceAll("\0", "").trim().slice(0, 60),
    );
    return [...new Set(given)].filter(Boolean).slice(0, 20);
  };
  const min = priceOf(search.get("min")) ?? words.min;
  const max = priceOf(search.get("max")) ?? words.max;
  const isReversed = min !== null && max !== null && min > max;
  return {
    ...ofEachFacet(values),
    stock: search.get("stock") === "in",
    sale: search.get("sale") === "on",
    min: isReversed ? max : min,
    max: isReversed ? min : max,
  };
}
