import { toCents, type MoneyFormat } from "../../../domain/money/money.ts";
import { moneyIn } from "../../../domain/money/order-money.ts";
import { isSent, type OrderStatus } from "../../../domain/orders/statuses.ts";
import type { Order } from "./queries.ts";

export type PaidAmounts = Pick<Order, "currency" | "total_amount" | "paid_amount" | "refunded_amount">;

/** What an order lacks until it is paid, in cents, void or not. Where all was given back, it is paid anew. */
export function duePayment(
  { currency, total_amount: total, paid_amount: paid, refunded_amount: refunded }: PaidAmounts,
  money: MoneyFormat,
): number {
  return Math.max(toCents(refunded < paid ? total - paid : total, moneyIn(currency, money)), 0);
}

export type BookableOrder = PaidAmounts & Pick<Order, "status" | "payment_method" | "payment_status">;

/** Whether setting an order to this status books a payment: nothing is paid by card at the door. The database does it. */
export function isBooked(order: BookableOrder, to: OrderStatus, money: MoneyFormat): boolean {
  const books =
    to === "paid" ? order.status !== "paid" : isUnpaidCard(order) && isSent(to) && !isSent(order.status);
  return books && duePayment(order, money) > 0;
}

export function isUnpaidCard({ payment_method: method, payment_status: status }: BookableOrder): boolean {
  return method === "stripe" && status !== "paid";
}
