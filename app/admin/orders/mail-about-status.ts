import { duePayment, type PaidAmounts } from "./due-payment.ts";
import type { OrderStatus } from "../../../domain/orders/statuses.ts";
import type { Order } from "./queries.ts";

/** What a change of the status tells the customer by mail, in a sentence; null: no mail goes out. The database sends it. */
export function mailAboutStatus(order: ToldOrder, to: OrderStatus): string | null {
  return isTold(order, to) ? `A mail about it goes to ${order.customer_email}.` : null;
}

type ToldOrder = PaidAmounts & Pick<Order, "status" | "payment_method" | "payment_status" | "customer_email">;

export function isTold(order: ToldOrder, to: OrderStatus): boolean {
  const tells =
    to === "shipped" || to === "delivered" || to === "cancelled"
      ? order.status !== to
      : to === "paid" &&
        order.payment_method === "stripe" &&
        order.payment_status !== "paid" &&
        duePayment(order) > 0;
  return tells && Boolean(order.customer_email);
}
