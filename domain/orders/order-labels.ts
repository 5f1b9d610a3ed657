import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Translate } from "../text/translate.ts";
import { isOrderStatus, type OrderStatus } from "./statuses.ts";

/** What people read for an order's status. */
export const statusLabels: Readonly<Record<OrderStatus, MessageDescriptor>> = {
  pending: msg`Pending`,
  pending_payment: msg`Pending payment`,
  processing: msg`Processing`,
  paid: msg({ message: "Paid", context: "status of an order" }),
  shipped: msg({ message: "Shipped", context: "status of an order" }),
  delivered: msg`Delivered`,
  cancelled: msg({ message: "Cancelled", context: "status of an order" }),
  cancelled_payment: msg`Cancelled payment`,
  failed: msg`Failed`,
  payment_failed: msg`Payment failed`,
};

/** @param status may be one that only a newer version of the shop knows */
export function statusLabel(status: string, t: Translate): string {
  return isOrderStatus(status) ? t(statusLabels[status]) : status;
}

export type PaymentMethod = "stripe" | "cod";

export const paymentMethodLabels: Readonly<Record<PaymentMethod, MessageDescriptor>> = {
  stripe: msg({ message: "Card", context: "way to pay" }),
  cod: msg`Cash on Delivery (COD)`,
};

export const paymentStatusLabels = {
  pending: msg`Not paid yet`,
  cod: msg`Payment on delivery`,
  paid: msg({ message: "Paid", context: "payment of an order" }),
  cancelled: msg`Payment cancelled`,
} as const;
