import { duePayment } from "./due-payment.ts";
import type { OrderStatus } from "../../../domain/orders/statuses.ts";
import type { Order } from "./queries.ts";

/** What a change of the status tells the customer by mail, in a sentence; null: no mail goes out. The database sends it. */
export function mailAboutStatus(order: Order, to: OrderStatus): string | null {
  const tells =
    to === "shipped" || to === "delivered" || to === "cancelled"
      ? order.status !== to
      : to === "paid" &&
        order.payment_method === "stripe" &&
        order.payment_status !== "paid" &&
        duePayment(order) > 0;
  return tells && order.customer_email ? `A mail about it goes to ${order.customer_email}.` : null;
}
