import { formatPrice, toCents } from "../formats/money.ts";
import type { CartItem } from "./cart-item.ts";

/** A product's current final price in dollars, and the pieces left (null: not tracked). */
export type Quote = {
  price: number;
  stock: number | null;
  /** The other columns that the cart stores, where they were read too. */
  details?: Pick<CartItem, "name" | "image" | "category" | "original_price">;
};

/** Quotes by product id; null for products that are no longer sold. */
export type Quotes = ReadonlyMap<number, Quote | null>;

/** What changed about one product in the cart, in words. */
export type CartChange = { id: number; name: string; sentence: string };

/** Adjusts the cart to the quotes and reports what that changed. Items without a quote stay as they are. */
export function reconcile(items: readonly CartItem[], quotes: Quotes) {
  const changes: CartChange[] = [];
  const kept = items.flatMap((item) => {
    const quote = quotes.get(item.id);
    if (quote === undefined) return [item];
    const sentence = changeSentence(item, quote);
    if (sentence) changes.push({ id: item.id, name: item.name, sentence });
    if (quote === null || quote.stock === 0) return [];
    const quantity = Math.min(item.quantity, quote.stock ?? item.quantity);
    return [{ ...item, ...quote.details, price: quote.price, quantity }];
  });
  return { items: kept, changes };
}

/** The cart without what was ordered. More of a product, or another product, may have been added in the meantime. */
export function withoutOrdered(items: readonly CartItem[], ordered: readonly CartItem[]) {
  const taken = new Map(ordered.map(({ id, quantity }) => [id, quantity]));
  return items
    .map((item) => ({ ...item, quantity: item.quantity - (taken.get(item.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

function changeSentence(item: CartItem, quote: Quote | null): string {
  if (quote === null) return "No longer available. It was removed from your cart.";
  if (quote.stock === 0) return "Sold out. It was removed from your cart.";
  const sentences: string[] = [];
  if (toCents(quote.price) !== toCents(item.price))
    sentences.push(`The price changed from ${formatPrice(item.price)} to ${formatPrice(quote.price)}.`);
  if (quote.stock !== null && quote.stock < item.quantity)
    sentences.push(`Only ${quote.stock} left: quantity lowered from ${item.quantity}.`);
  return sentences.join(" ");
}
