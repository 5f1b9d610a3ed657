import { type CartItem, lineKey } from "./cart-item.ts";

/** The cart without what was ordered. More of a product, or another product, may have been added in the meantime. */
export function withoutOrdered(items: readonly CartItem[], ordered: readonly CartItem[]) {
  const taken = new Map(ordered.map((item) => [lineKey(item), item.quantity]));
  return items
    .map((item) => ({ ...item, quantity: item.quantity - (taken.get(lineKey(item)) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
