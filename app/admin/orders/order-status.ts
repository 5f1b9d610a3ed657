import type { BadgeTone } from "../../base/ui/badge.tsx";

/** All statuses, starting with those that an order usually goes through. */
export const orderStatuses = [
  "pending",
  "pending_payment",
  "processing",
  "paid",
  "shipped",
  "delivered",
  "cancelled",
  "cancelled_payment",
  "failed",
  "payment_failed",
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** The badge colors in the back office; customers see fewer. */
export const statusTones: Record<OrderStatus, BadgeTone> = {
  pending: "yellow",
  pending_payment: "yellow",
  processing: "blue",
  paid: "emerald",
  shipped: "teal",
  delivered: "green",
  cancelled: "red",
  cancelled_payment: "red",
  failed: "rose",
  payment_failed: "rose",
};

export function isOrderStatus(text: string | null): text is OrderStatus {
  return orderStatuses.some((status) => status === text);
}

/** Whether an order of this status holds no stock and counts as no use of a promotion. The database has the same rule. */
export function isVoid(status: OrderStatus): boolean {
  return ["cancelled", "cancelled_payment", "failed", "payment_failed"].includes(status);
}
