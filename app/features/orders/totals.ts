import { toCents } from "../../../domain/money.ts";

/** In cents. */
const shippingFee = 599;
/** Subtotals above this many cents ship for free. */
const freeShippingAbove = 5000;

export type PricedLine = { priceCents: number; quantity: number };

/** Whole cents. `total` is the sum of the others. */
export type OrderTotals = { subtotal: number; tax: number; shipping: number; total: number };

/**
 * What an order of these lines will cost, for display. It repeats the rule of `place_order`: 8% tax on the subtotal,
 * rounded once; shipping is free above $50, otherwise $5.99.
 */
export function orderTotals(lines: readonly PricedLine[]): OrderTotals {
  const subtotal = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const tax = Math.round((subtotal * 8) / 100);
  const shipping = subtotal > freeShippingAbove ? 0 : shippingFee;
  return { subtotal, tax, shipping, total: subtotal + tax + shipping };
}

/** How many more cents make shipping free; null if it already is. */
export function missingForFreeShipping({ subtotal }: Pick<OrderTotals, "subtotal">): number | null {
  return subtotal > freeShippingAbove ? null : freeShippingAbove + 1 - subtotal;
}

/** The totals of a placed order, from its columns, which are dollars. */
export function totalsOfOrder(order: {
  subtotal: number;
  tax: number;
  shipping: number;
  total_amount: number;
}): OrderTotals {
  return {
    subtotal: toCents(order.subtotal),
    tax: toCents(order.tax),
    shipping: toCents(order.shipping),
    total: toCents(order.total_amount),
  };
}

/** What an order of a cart will cost; prices are dollars. */
export function cartTotals(items: readonly { price: number; quantity: number }[]): OrderTotals {
  return orderTotals(items.map(({ price, quantity }) => ({ priceCents: toCents(price), quantity })));
}
