import { productColumns } from "../../../../domain/catalog/columns.ts";

const stocks = ["lowstock", "outofstock"] as const;
const featurings = ["yes", "no"] as const;
const { choices: statuses } = productColumns.status;

/** The list's filters as they are in its URL. Null does not filter. */
export type CatalogFilter = {
  q: string;
  category: string | null;
  stock: (typeof stocks)[number] | null;
  featured: (typeof featurings)[number] | null;
  status: (typeof statuses)[number] | null;
};

/** Reads `?q=&category=&filter=lowstock&featured=yes&status=draft`; ignores values that the list does not offer. */
export function readCatalogFilter(parameters: URLSearchParams): CatalogFilter {
  return {
    q: (parameters.get("q") ?? "").trim(),
    category: parameters.get("category") || null,
    stock: oneOf(stocks, parameters.get("filter")),
    featured: oneOf(featurings, parameters.get("featured")),
    status: oneOf(statuses, parameters.get("status")),
  };
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}
