import { toCents } from "../../../domain/money/money.ts";
import { moneyIn } from "../../../domain/money/order-money.ts";
import { type OrderRequest, quantityOf } from "./order-request.ts";
import { reasonLabels, requestLabels } from "../../../domain/inquiries/request-words.ts";

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
): number {
  const { shipping, shipping_tax: shippingTax, order_items: lines } = order;
  const money = moneyIn(order.currency);
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
): { amountCents: number; reason: string; pieces: OrderRequest["pieces"] } {
  const kind = requestLabels[request.kind];
  const reason = reasonLabels[request.reason];
  return {
    pieces: request.pieces,
    amountCents: Math.min(requestedCents(order, request), refundable),
    reason:
      request.reason === "other" ? kind : `${kind}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
  };
}
