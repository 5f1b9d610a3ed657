import { type ChosenFacets, type ListedFacet, type ProductFilter, sortsFor } from "./product-filter.ts";

/** Longer search texts are cut. */
export const maxSearchLength = 100;

const maxPrice = 99_999_999;

/** Reads a filter from an address. Invalid values fall back to the defaults. */
export function readFilter(search: URLSearchParams): ProductFilter {
  const q = (search.get("q") ?? "").replaceAll("\0", "").trim().slice(0, maxSearchLength).trim();
  const sorts = sortsFor(q);
  const sort = search.get("sort");
  return {
    q,
    category: (search.get("category") ?? "").replaceAll("\0", "").trim().slice(0, 100) || null,
    sort: sorts.find(({ value }) => value === sort)?.value ?? sorts[0].value,
    facets: readFacets(search),
  };
}

function readFacets(search: URLSearchParams): ChosenFacets {
  const values = (facet: ListedFacet) => {
    const given = search.getAll(facet).map((value) => value.replaceAll("\0", "").trim().slice(0, 60));
    return [...new Set(given)].filter(Boolean).slice(0, 20);
  };
  const [min, max] = [readPrice(search.get("min")), readPrice(search.get("max"))];
  const isReversed = min !== null && max !== null && min > max;
  return {
    type: values("type"),
    metal: values("metal"),
    stone: values("stone"),
    shape: values("shape"),
    carat: values("carat"),
    stock: search.get("stock") === "in",
    sale: search.get("sale") === "on",
    min: isReversed ? max : min,
    max: isReversed ? min : max,
  };
}

/** A price as one types it: `$1,200`, `49.90`. Null for anything else. */
function readPrice(text: string | null): number | null {
  const plain = (text ?? "").replaceAll(/[\s$,]/g, "");
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Math.min(Number(plain), maxPrice) : null;
}
