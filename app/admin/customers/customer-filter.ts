import type { Sort } from "../list/column.ts";
import { readSort } from "../list/sort-in-address.ts";
import { counted } from "../ui/counted.ts";

export type CustomerKind = "account" | "guest";

/** How the list of customers is filtered and sorted. */
export type CustomerFilter = {
  /** Words from the name or email. */
  q: string;
  /** With an account or without one; null for both. */
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

/** A search finds one customer more than this at most, which tells that there are others. */
const maxFound = 500;

/** Whether there are more customers than the search found. */
export function foundSome({ q }: CustomerFilter, total: number): boolean {
  return q !== "" && total > maxFound;
}

/** How many customers a list with this filter has: `1 customer`, `more than 500 customers`. */
export function countedCustomers(filter: CustomerFilter, total: number): string {
  return foundSome(filter, total) ? `more than ${counted(maxFound, "customer")}` : counted(total, "customer");
}

export function readCustomerFilter(parameters: URLSearchParams): CustomerFilter {
  const kind = parameters.get("kind");
  return {
    q: (parameters.get("q") ?? "").trim(),
    kind: kind === "account" || kind === "guest" ? kind : null,
    sort: readSort(parameters, Object.keys(sortColumns), latestFirst),
  };
}
