import type { Sort } from "../list/column.ts";
import { readSort } from "../list/sort-in-address.ts";
import { readDay } from "./calendar-day.ts";
import { type OrderTab, readTab } from "./order-tabs.ts";
import { isOrderStatus, type OrderStatus } from "../../../domain/orders/statuses.ts";
import { searchIn } from "../list/search-text.ts";

export type OrderFilter = {
  /** Words from the customer's name or email, or an order number. */
  q: string;
  status: OrderStatus | null;
  /** Null: all orders. A status has no tab. */
  tab: OrderTab | null;
  /** Whether the status `pending` includes orders that are waiting for payment. */
  pendingPaymentToo: boolean;
  /** The first and the last day in the shop's time zone: `2026-11-20`. Without a last, it is the first alone. */
  day: string | null;
  lastDay: string | null;
  sort: Sort;
};

export const newestFirst: Sort = { by: "date", descending: true };

export const sortColumns = {
  id: "id",
  date: "created_at",
  customer: "customer_name",
  total: "total_amount",
  status: "status",
} as const;

export function readOrderFilter(parameters: URLSearchParams): OrderFilter {
  const status = parameters.get("status");
  const day = readDay(parameters.get("date"));
  const lastDay = readDay(parameters.get("until"));
  return {
    q: searchIn(parameters),
    status: isOrderStatus(status) ? status : null,
    pendingPaymentToo: status === "pending" && parameters.get("pending_payment") === "too",
    tab: status === null ? readTab(parameters.get("tab")) : null,
    day,
    lastDay: day !== null && lastDay !== null && lastDay > day ? lastDay : null,
    sort: readSort(parameters, Object.keys(sortColumns), newestFirst),
  };
}
