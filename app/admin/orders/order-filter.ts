import type { Sort } from "../list/column.ts";
import { readSort } from "../list/sort-in-address.ts";
import { readDay } from "./calendar-day.ts";
import { isOrderStatus, type OrderStatus } from "./order-status.ts";

/** What the list of orders is narrowed to, and how it is sorted. */
export type OrderFilter = {
  /** Words of the customer's name or e-mail, or an order's number. */
  q: string;
  status: OrderStatus | null;
  /** With the status `pending`: the orders that wait for their payment are shown as well. */
  pendingPaymentToo: boolean;
  /** A day of the admin's own calendar: `2026-11-20`. */
  day: string | null;
  sort: Sort;
};

export const newestFirst: Sort = { by: "date", descending: true };

/** What the address calls the columns that one sorts by, and what the database does. */
export const sortColumns = {
  id: "id",
  date: "created_at",
  customer: "customer_name",
  total: "total_amount",
  status: "status",
} as const;

export function readOrderFilter(parameters: URLSearchParams): OrderFilter {
  const status = parameters.get("status");
  return {
    q: (parameters.get("q") ?? "").trim(),
    status: isOrderStatus(status) ? status : null,
    pendingPaymentToo: status === "pending" && parameters.get("pending_payment") === "too",
    day: readDay(parameters.get("date")),
    sort: readSort(parameters, Object.keys(sortColumns), newestFirst),
  };
}
