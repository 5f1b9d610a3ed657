import { toCents } from "../../../domain/money/money.ts";
import { moneyIn } from "../../../domain/money/order-money.ts";
import type { Order } from "./queries.ts";

export type PaidAmounts = Pick<Order, "currency" | "total_amount" | "paid_amount" | "refunded_amount">;

/** What an order lacks until it is paid, in cents, void or not. Where all was given back, it is paid anew. */
export function duePayment({
  currency,
  total_amount: total,
  paid_amount: paid,
  refunded_amount: refunded,
}: PaidAmounts): number {
  return Math.max(toCents(refunded < paid ? total - paid : total, moneyIn(currency)), 0);
}
