import { choicesOf, productColumns } from "../../../../../domain/catalog/columns.ts";
import type { Sort } from "../../../list/column.ts";
import { readSort } from "../../../list/sort-in-address.ts";
import { searchIn } from "../../../list/search-text.ts";

const stocks = ["lowstock", "outofstock", "awaited"] as const;
const featurings = ["yes", "no"] as const;
const statuses = choicesOf(productColumns.status);

/** The list's filters as they are in its URL. Null does not filter. */
export type CatalogFilter = {
  q: string;
  category: string | null;
  stock: (typeof stocks)[number] | null;
  featured: (typeof featurings)[number] | null;
  status: (typeof statuses)[number] | null;
  sort: Sort;
};

export const newestFirst: Sort = { by: "added", descending: true };

export const sortColumns = {
  name: "name",
  price: "price",
  now: "final_price",
  stock: "stock_quantity",
  added: "created_at",
  changed: "updated_at",
} as const;

/**
 * Reads `?q=&category=&filter=lowstock&featured=yes&status=draft&sort=price.desc`; ignores values that the list does not
 * offer.
 */
export function readCatalogFilter(parameters: URLSearchParams): CatalogFilter {
  return {
    q: searchIn(parameters),
    category: parameters.get("category") || null,
    stock: oneOf(stocks, parameters.get("filter")),
    featured: oneOf(featurings, parameters.get("featured")),
    status: oneOf(statuses, parameters.get("status")),
    sort: readSort(parameters, Object.keys(sortColumns), newestFirst),
  };
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | null {
  return values.find((value) => value === text) ?? null;
}
