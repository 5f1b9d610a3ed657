import { readNumber } from "../../../domain/base/typed-number.ts";
import {
  type ChosenFacets,
  type ListedFacet,
  ofEachFacet,
  type ProductFilter,
  sortsFor,
} from "./product-filter.ts";

/** Longer search texts are truncated. */
export const maxSearchLength = 100;

/** The prices and ring sizes in a search text, as filters, and the rest of the text. */
export type SearchWords = { q: string; size: string[]; min: number | null; max: number | null };

export const maxPrice = 99_999_999;

/** A price as people type it, in whatever currency: `$1,200`, `49.90`. Null for anything else. */
export function readPrice(text: string | null): number | null {
  const read = readNumber((text ?? "").replaceAll(/\p{Sc}/gu, ""));
  return read && read.value >= 0 && read.decimals <= 2 ? Math.min(read.value, maxPrice) : null;
}

export function searchText(search: URLSearchParams): string {
  return (search.get("q") ?? "").replaceAll("\0", "").trim().slice(0, maxSearchLength).trim();
}

/** @param collection the slug of the collection whose page it is, if any */
export function readFilter(
  search: URLSearchParams,
  collection?: string,
  words: SearchWords = { q: searchText(search), size: [], min: null, max: null },
): ProductFilter {
  const { q } = words;
  const place = { q, ...(collection !== undefined && { collection }) };
  const sorts = sortsFor(place);
  const sort = search.get("sort");
  return {
    ...place,
    category: (search.get("category") ?? "").replaceAll("\0", "").trim().slice(0, 100) || null,
    sort: sorts.find(({ value }) => value === sort)?.value ?? sorts[0].value,
    facets: readFacets(search, words),
  };
}

function readFacets(search: URLSearchParams, words: SearchWords): ChosenFacets {
  const values = (facet: ListedFacet) => {
    const said = facet === "size" ? words.size : [];
    const given = [...said, ...search.getAll(facet)].map((value) =>
      value.replaceAll("\0", "").trim().slice(0, 60),
    );
    return [...new Set(given)].filter(Boolean).slice(0, 20);
  };
  const min = readPrice(search.get("min")) ?? words.min;
  const max = readPrice(search.get("max")) ?? words.max;
  const isReversed = min !== null && max !== null && min > max;
  return {
    ...ofEachFacet(values),
    stock: search.get("stock") === "in",
    sale: search.get("sale") === "on",
    min: isReversed ? max : min,
    max: isReversed ? min : max,
  };
}
