import type { Sort } from "../list/column.ts";
import { readSort } from "../list/sort-in-address.ts";
import { searchIn } from "../list/search-text.ts";

export type CustomerKind = "account" | "guest";

export type CustomerFilter = {
  q: string;
  /** Null for customers with and without an account. */
  kind: CustomerKind | null;
  sort: Sort;
};

export const latestFirst: Sort = { by: "last", descending: true };

export const sortColumns = {
  name: "name",
  orders: "orders",
  sum: "spent",
  last: "last_order_at",
} as const;

export function readCustomerFilter(parameters: URLSearchParams): CustomerFilter {
  const kind = parameters.get("kind");
  return {
    q: searchIn(parameters),
    kind: kind === "account" || kind === "guest" ? kind : null,
    sort: readSort(parameters, Object.keys(sortColumns), latestFirst),
  };
}
