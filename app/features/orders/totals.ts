import { type Decimals, toCents } from "../../../domain/money/money.ts";
import type { Terms } from "../../../domain/shop/shop.ts";

/** In the currency's minor unit. */
export type OrderTotals = {
  subtotal: number;
  tax: number;
  shipping: number;
  /** Contains the tax, whether it is added or the prices include it. */
  total: number;
  /** What the tax is called, and its rate in percent; null: none is shown. */
  taxed: Terms["tax"];
  pricesIncludeTax: boolean;
};

/** What an order will cost, for display. The database's `private.order_totals`: tax is rounded once, half up. */
export function orderTotals(subtotal: number, terms: Terms, money: Decimals): OrderTotals {
  const shipping = terms.shipping ? shippingCost(subtotal, terms.shipping, money) : 0;
  const tax = taxOn(subtotal + (terms.taxesShipping ? shipping : 0), terms);
  const total = subtotal + shipping + (terms.pricesIncludeTax ? 0 : tax);
  return { subtotal, tax, shipping, total, taxed: terms.tax, pricesIncludeTax: terms.pricesIncludeTax };
}

/** What this way of shipping costs, for goods of this sum. */
export function shippingCost(
  subtotal: number,
  shipping: NonNullable<Terms["shipping"]>,
  money: Decimals,
): number {
  return missingForFreeShipping(subtotal, { shipping }, money) === 0 ? 0 : toCents(shipping.fee, money);
}

function taxOn(amount: number, { tax, pricesIncludeTax }: Terms): number {
  // Whole numbers, because rates such as 8.875 percent are no exact fractions. A rate has at most three decimals.
  const rate = Math.round((tax?.rate ?? 0) * 1000);
  const whole = 100_000 + (pricesIncludeTax ? rate : 0);
  const doubled = 2 * amount * rate + whole;
  return (doubled - (doubled % (2 * whole))) / (2 * whole);
}

/** How much more makes shipping free, 0 if it is; null if no subtotal does. */
export function missingForFreeShipping(
  subtotal: number,
  { shipping }: { shipping: Pick<NonNullable<Terms["shipping"]>, "freeAbove"> | null },
  money: Decimals,
): number | null {
  if (!shipping || shipping.freeAbove === null) return null;
  return Math.max(toCents(shipping.freeAbove, money) + 1 - subtotal, 0);
}

export type OrderAmounts = {
  currency: string;
  subtotal: number;
  tax: number;
  tax_name: string | null;
  tax_rate: number;
  prices_include_tax: boolean;
  shipping: number;
  total_amount: number;
};

export function totalsOfOrder(order: OrderAmounts, money: Decimals): OrderTotals {
  return {
    subtotal: toCents(order.subtotal, money),
    tax: toCents(order.tax, money),
    shipping: toCents(order.shipping, money),
    total: toCents(order.total_amount, money),
    taxed: order.tax_name === null ? null : { name: order.tax_name, rate: order.tax_rate },
    pricesIncludeTax: order.prices_include_tax,
  };
}

type CartLine = { price: number; quantity: number };

/** What is paid for: the lines of a cart, and what a gift is wrapped in. */
export function withWrap(
  items: readonly CartLine[],
  wrap: { price: number } | undefined,
): readonly CartLine[] {
  return wrap ? [...items, { ...wrap, quantity: 1 }] : items;
}

/** What an order of a cart will cost. @param offOrder what a code takes off the order as a whole, in cents */
export function cartTotals(
  items: readonly CartLine[],
  terms: Terms,
  money: Decimals,
  offOrder = 0,
): OrderTotals {
  return orderTotals(subtotalOf(items, money) - offOrder, terms, money);
}

export function subtotalOf(items: readonly CartLine[], money: Decimals): number {
  return items.reduce((sum, { price, quantity }) => sum + toCents(price, money) * quantity, 0);
}
