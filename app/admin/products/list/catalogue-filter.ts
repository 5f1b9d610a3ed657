const stocks = ["lowstock", "outofstock"] as const;
const featurings = ["yes", "no"] as const;

/** What the catalogue's address says is listed. Null filters nothing. */
export type CatalogueFilter = {
  q: string;
  category: string | null;
  stock: (typeof stocks)[number] | null;
  featured: (typeof featurings)[number] | null;
};

/** Reads `?q=&category=&filter=lowstock&featured=yes`; a value that the list does not offer counts as none. */
export function readCatalogueFilter(parameters: URLSearchParams): CatalogueFilter {
  return {
    q: (parameters.get("q") ?? "").trim(),
    category: parameters.get("category") || null,
    stock: oneOf(stocks, parameters.get("filter")),
    featured: oneOf(featurings, parameters.get("featured")),
  };
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}
