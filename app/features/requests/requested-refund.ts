import { toCents } from "../../../domain/money.ts";
import { orderTotals } from "../orders/totals.ts";
import { type OrderRequest, quantityOf } from "./order-request.ts";
import { reasonLabels, requestLabels } from "../../../domain/request-words.ts";

type RefundedOrder = {
  shipping: number;
  order_items: readonly { id: number; quantity: number; price_at_purchase: number }[];
};

/**
 * The amount that a request asks for, in cents: its pieces at the price paid, with their tax. If the whole order is
 * cancelled, nothing is shipped, so the shipping is refunded, too.
 */
export function requestedCents(
  { shipping, order_items: lines }: RefundedOrder,
  { kind, pieces }: Pick<OrderRequest, "kind" | "pieces">,
): number {
  const { subtotal, tax } = orderTotals(
    lines.map((line) => ({
      priceCents: toCents(line.price_at_purchase),
      quantity: quantityOf(pieces, line.id),
    })),
  );
  const isWhole = lines.every(({ id, quantity }) => quantityOf(pieces, id) === quantity);
  return subtotal + tax + (kind === "cancel" && isWhole ? toCents(shipping) : 0);
}

/** The refund that a request asks for, at most what can be refunded, and its reason, which the customer sees. */
export function requestedRefund(
  order: RefundedOrder,
  request: Pick<OrderRequest, "kind" | "pieces" | "reason">,
  refundable: number,
): { amountCents: number; reason: string } {
  const kind = requestLabels[request.kind];
  const reason = reasonLabels[request.reason];
  return {
    amountCents: Math.min(requestedCents(order, request), refundable),
    reason:
      request.reason === "other" ? kind : `${kind}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
  };
}
