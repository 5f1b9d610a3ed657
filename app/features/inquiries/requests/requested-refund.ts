import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { toCents, type MoneyFormat } from "../../../../domain/money/money.ts";
import { moneyIn } from "../../../../domain/money/order-money.ts";
import { type OrderRequest, quantityOf } from "./order-request.ts";
import { requestLabels, type RequestReason } from "../../../../domain/inquiries/request-words.ts";
import type { Translate } from "../../../../domain/text/translate.ts";

type RefundedOrder = {
  currency: string;
  prices_include_tax: boolean;
  shipping: number;
  shipping_tax: number;
  order_items: readonly { id: number; quantity: number; price_at_purchase: number; tax: number }[];
};

/** What a request asks for, in cents: its pieces with their tax; if all is cancelled, the shipping, too. */
export function requestedCents(
  order: RefundedOrder,
  { kind, pieces }: Pick<OrderRequest, "kind" | "pieces">,
  shops: MoneyFormat,
): number {
  const { shipping, shipping_tax: shippingTax, order_items: lines } = order;
  const money = moneyIn(order.currency, shops);
  const isWhole = lines.every(({ id, quantity }) => quantityOf(pieces, id) === quantity);
  const parts = lines.map(({ id, quantity, price_at_purchase: price, tax }) => {
    const asked = quantityOf(pieces, id);
    return { price: toCents(price, money) * asked, tax: (toCents(tax, money) * asked) / quantity };
  });
  if (kind === "cancel" && isWhole)
    parts.push({ price: toCents(shipping, money), tax: toCents(shippingTax, money) });
  const prices = sum(parts.map(({ price }) => price));
  return order.prices_include_tax ? prices : prices + sum(parts.map(({ tax }) => tax));
}

function sum(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((total, amount) => total + amount, 0));
}

/** The refund that a request asks for, at most what can be refunded, its reason, which the customer sees, and its pieces. */
export function requestedRefund(
  order: RefundedOrder,
  request: Pick<OrderRequest, "kind" | "pieces" | "reason">,
  refundable: number,
  t: Translate,
  money: MoneyFormat,
): { amountCents: number; reason: string; pieces: OrderRequest["pieces"] } {
  return {
    pieces: request.pieces,
    amountCents: Math.min(requestedCents(order, request, money), refundable),
    reason: t(refundReason(request)),
  };
}

function refundReason({ kind, reason }: Pick<OrderRequest, "kind" | "reason">): MessageDescriptor {
  if (reason === "other") return requestLabels[kind];
  return kind === "cancel" ? cancelled[reason] : returned[reason];
}

type Known = Record<Exclude<RequestReason, "other">, MessageDescriptor>;

const cancelled: Known = {
  changed_mind: msg`Cancellation: changed my mind`,
  mistake: msg`Cancellation: ordered by mistake`,
  too_slow: msg`Cancellation: takes too long`,
  does_not_fit: msg`Cancellation: does not fit`,
  looks_different: msg`Cancellation: looks different from what I expected`,
  damaged: msg`Cancellation: arrived damaged`,
  wrong_piece: msg`Cancellation: not what I ordered`,
};

const returned: Known = {
  changed_mind: msg`Return: changed my mind`,
  mistake: msg`Return: ordered by mistake`,
  too_slow: msg`Return: takes too long`,
  does_not_fit: msg`Return: does not fit`,
  looks_different: msg`Return: looks different from what I expected`,
  damaged: msg`Return: arrived damaged`,
  wrong_piece: msg`Return: not what I ordered`,
};
