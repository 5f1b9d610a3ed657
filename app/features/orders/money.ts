import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { toCents, type MoneyFormat } from "../../../domain/money/money.ts";
import { moneyIn } from "../../../domain/money/order-money.ts";
import { isVoid } from "../../../domain/orders/statuses.ts";
import type { PaymentMethod } from "../../../domain/orders/order-labels.ts";

/** The columns of an order that say what was paid. Amounts are of its currency. */
export type PaidOrder = {
  status: string;
  currency: string;
  payment_method: PaymentMethod;
  total_amount: number;
  paid_amount: number;
  refunded_amount: number;
};

export type RefundState = "requested" | "pending" | "succeeded" | "failed" | "canceled";

export type Refund = {
  id: number;
  amount_cents: number;
  reason: string;
  state: RefundState;
  problem?: string | null;
};

/** In cents. `due` is what is still to be paid: nothing for a void order. */
export function moneyOf(
  order: PaidOrder,
  money: MoneyFormat,
): { paid: number; refunded: number; due: number } {
  const [total, paid, refunded] = [order.total_amount, order.paid_amount, order.refunded_amount].map(
    (amount) => toCents(amount, moneyIn(order.currency, money)),
  );
  return { paid: paid!, refunded: refunded!, due: isVoid(order.status) ? 0 : Math.max(total! - paid!, 0) };
}

type CardMoney = {
  payments: readonly { state: string; amount_cents: number }[];
  refunds: readonly { state: string; amount_cents: number }[];
};

/** How much of a card payment can still be refunded, in cents: what was received, minus refunds under way. */
export function refundableOf({ payments, refunds }: CardMoney): number {
  const paid = payments.filter(({ state }) => state === "paid");
  const given = refunds.filter(({ state }) => state !== "failed" && state !== "canceled");
  return sumOf(paid) - sumOf(given);
}

function sumOf(amounts: readonly { amount_cents: number }[]): number {
  return amounts.reduce((cents, { amount_cents }) => cents + amount_cents, 0);
}

/** Whether the order may still be paid by card, as far as the browser can tell; the shop decides. */
export function isPayable(order: PaidOrder & { created_at: string }): boolean {
  return (
    order.payment_method === "stripe" &&
    order.paid_amount === 0 &&
    ["pending_payment", "cancelled_payment", "payment_failed"].includes(order.status) &&
    Date.now() - Date.parse(order.created_at) < 24 * 60 * 60 * 1000
  );
}

export const refundStateLabels: Record<RefundState, MessageDescriptor> = {
  requested: msg`Being sent`,
  pending: msg`On its way`,
  succeeded: msg`Refunded`,
  failed: msg`Failed`,
  canceled: msg({ message: "Cancelled", context: "refund" }),
};
