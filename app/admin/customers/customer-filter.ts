import type { Sort } from "../list/column.ts";
import { readSort } from "../list/sort-in-address.ts";

export type CustomerKind = "account" | "guest";

/** How the list of customers is filtered and sorted. */
export type CustomerFilter = {
  /** Words from the name or email. */
  q: string;
  /** Null for customers with and without an account. */
  kind: CustomerKind | null;
  sort: Sort;
};

export const latestFirst: Sort = { by: "last", descending: true };

/** The columns to sort by: their names in the URL and in the database. */
export const sortColumns = {
  name: "name",
  orders: "orders",
  sum: "spent",
  last: "last_order_at",
} as const;

export function readCustomerFilter(parameters: URLSearchParams): CustomerFilter {
  const kind = parameters.get("kind");
  return {
    q: (parameters.get("q") ?? "").trim(),
    kind: kind === "account" || kind === "guest" ? kind : null,
    sort: readSort(parameters, Object.keys(sortColumns), latestFirst),
  };
}
