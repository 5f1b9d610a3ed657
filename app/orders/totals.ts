import { toCents } from "../formats/money.ts";

/** Shipping costs this many cents ... */
const shippingFee = 599;
/** ... unless the subtotal is above this many. */
const freeShippingAbove = 5000;

/** One line of an order as far as its price goes: whole cents and pieces. */
export type PricedLine = { priceCents: number; quantity: number };

/** Whole cents. `total` is the sum of the other three. */
export type Totals = { subtotal: number; tax: number; shipping: number; total: number };

/**
 * What an order of these lines costs, for display before the database has decided. It repeats the rule of
 * `place_order`: 8% tax on the subtotal, rounded once; shipping is free above $50, else $5.99.
 */
export function orderTotals(lines: readonly PricedLine[]): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const tax = Math.round((subtotal * 8) / 100);
  const shipping = subtotal > freeShippingAbove ? 0 : shippingFee;
  return { subtotal, tax, shipping, total: subtotal + tax + shipping };
}

/** What an order came to, from its columns, which are dollars. */
export function totalsOfOrder(order: {
  subtotal: number;
  tax: number;
  shipping: number;
  total_amount: number;
}): Totals {
  return {
    subtotal: toCents(order.subtotal),
    tax: toCents(order.tax),
    shipping: toCents(order.shipping),
    total: toCents(order.total_amount),
  };
}

/** The same for items of a cart, whose prices are dollars. */
export function cartTotals(items: readonly { price: number; quantity: number }[]): Totals {
  return orderTotals(items.map(({ price, quantity }) => ({ priceCents: toCents(price), quantity })));
}
