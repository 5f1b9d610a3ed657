import { type CartItem, lineKey, type LineIdentity } from "../cart/cart-item.ts";

/** The cart without what was ordered. More pieces or other products may have been added in the meantime. */
export function withoutOrdered(
  items: readonly CartItem[],
  ordered: readonly (LineIdentity & Pick<CartItem, "quantity">)[],
) {
  const taken = new Map<string, number>();
  for (const line of ordered) taken.set(lineKey(line), (taken.get(lineKey(line)) ?? 0) + line.quantity);
  return items
    .map((item) => ({ ...item, quantity: item.quantity - (taken.get(lineKey(item)) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
