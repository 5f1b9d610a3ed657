import { formatPrice, toCents } from "../formats/money.ts";
import type { CartItem } from "./cart-item.ts";

/** What the shop offers of a product now: its final price in dollars, and the pieces left (null: not counted). */
export type Offer = {
  price: number;
  stock: number | null;
  /** What else the cart remembers of it, where that was read too. */
  facts?: Pick<CartItem, "name" | "image" | "category" | "original_price">;
};

/** Offers by product id; null for a product that is no longer sold. */
export type Offers = ReadonlyMap<number, Offer | null>;

/** What became different about one product in the cart, in words. */
export type CartChange = { id: number; name: string; sentence: string };

/** The cart as the offers allow it, and what that changed. Items without an offer stay as they are. */
export function reconcile(items: readonly CartItem[], offers: Offers) {
  const changes: CartChange[] = [];
  const kept = items.flatMap((item) => {
    const offer = offers.get(item.id);
    if (offer === undefined) return [item];
    const sentence = changeSentence(item, offer);
    if (sentence) changes.push({ id: item.id, name: item.name, sentence });
    if (offer === null || offer.stock === 0) return [];
    const quantity = Math.min(item.quantity, offer.stock ?? item.quantity);
    return [{ ...item, ...offer.facts, price: offer.price, quantity }];
  });
  return { items: kept, changes };
}

/** The cart without what was ordered: more of a product, or another one, may have come in meanwhile. */
export function withoutOrdered(items: readonly CartItem[], ordered: readonly CartItem[]) {
  const taken = new Map(ordered.map(({ id, quantity }) => [id, quantity]));
  return items
    .map((item) => ({ ...item, quantity: item.quantity - (taken.get(item.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

function changeSentence(item: CartItem, offer: Offer | null): string {
  if (offer === null) return "No longer available. It was removed from your cart.";
  if (offer.stock === 0) return "Sold out. It was removed from your cart.";
  const sentences: string[] = [];
  if (toCents(offer.price) !== toCents(item.price))
    sentences.push(`The price changed from ${formatPrice(item.price)} to ${formatPrice(offer.price)}.`);
  if (offer.stock !== null && offer.stock < item.quantity)
    sentences.push(`Only ${offer.stock} left: quantity lowered from ${item.quantity}.`);
  return sentences.join(" ");
}
