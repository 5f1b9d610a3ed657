import { type ChosenFacets, type ListedFacet, type ProductFilter, sortsFor } from "./product-filter.ts";
import { readPrice, readSearchWords, type SearchWords } from "./search-words.ts";

/** Longer search texts are cut. */
export const maxSearchLength = 100;

/**
 * Reads a filter from an address. Invalid values fall back to the defaults. Prices and ring sizes that are said in the search
 * text are chosen as if in the facets.
 */
export function readFilter(search: URLSearchParams): ProductFilter {
  const text = (search.get("q") ?? "").replaceAll("\0", "").trim().slice(0, maxSearchLength).trim();
  const words = readSearchWords(text);
  const { q } = words;
  const sorts = sortsFor(q);
  const sort = search.get("sort");
  return {
    q,
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
    type: values("type"),
    metal: values("metal"),
    stone: values("stone"),
    shape: values("shape"),
    carat: values("carat"),
    size: values("size"),
    stock: search.get("stock") === "in",
    sale: search.get("sale") === "on",
    min: isReversed ? max : min,
    max: isReversed ? min : max,
  };
}
