import { msg } from "@lingui/core/runtime-macro";
import { type BookableOrder, duePayment, isUnpaidCard } from "./due-payment.ts";
import type { OrderStatus } from "../../../domain/orders/statuses.ts";
import type { Order } from "./queries.ts";
import { say } from "../../base/language/languages.ts";
import type { MoneyFormat } from "../../../domain/money/money.ts";

/** What a change of the status tells the customer by mail, in a sentence; null: no mail goes out. The database sends it. */
export function mailAboutStatus(order: ToldOrder, to: OrderStatus, money: MoneyFormat): string | null {
  return isTold(order, to, money)
    ? say(msg`A mail about it goes to ${{ address: order.customer_email }}.`)
    : null;
}

type ToldOrder = BookableOrder & Pick<Order, "customer_email">;

export function isTold(order: ToldOrder, to: OrderStatus, money: MoneyFormat): boolean {
  const tells =
    to === "shipped" || to === "delivered" || to === "cancelled"
      ? order.status !== to
      : to === "paid" && isUnpaidCard(order) && duePayment(order, money) > 0;
  return tells && Boolean(order.customer_email);
}
