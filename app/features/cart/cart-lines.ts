import { maximumQuantity } from "./quantity/maximum-quantity.ts";
import { type CartItem, lineKey, type LineIdentity } from "./cart-item.ts";
import { readCart, replaceCart } from "./cart-store.ts";

/** Adds to the cart, merging equal lines. @param index the position of a new line; at the end by default */
export function addToCart(added: CartItem, index = Infinity) {
  const known = findLine(added);
  if (!known) return replaceCart(readCart().toSpliced(index, 0, added));
  const quantity = Math.min(known.quantity + added.quantity, most(added));
  replaceCart(readCart().map((item) => (item === known ? { ...added, quantity } : item)));
}

const most = ({ offer }: CartItem) => (offer ? 1 : maximumQuantity);

export function findLine(line: LineIdentity): CartItem | undefined {
  const key = lineKey(line);
  return readCart().find((item) => lineKey(item) === key);
}

/** A quantity of 0 or less removes the line. */
export function updateQuantity(line: CartItem, quantity: number) {
  const next = Math.min(quantity, most(line));
  const key = lineKey(line);
  replaceCart(
    readCart()
      .map((item) => (lineKey(item) === key ? { ...item, quantity: next } : item))
      .filter((item) => item.quantity > 0),
  );
}

export function removeFromCart(line: CartItem) {
  updateQuantity(line, 0);
}

/** Replaces a line by one with other options; if that line exists already, the pieces are added to it. */
export function replaceLine(line: CartItem, next: CartItem) {
  const key = lineKey(line);
  const index = readCart().findIndex((item) => lineKey(item) === key);
  if (index < 0) return;
  replaceCart(readCart().toSpliced(index, 1));
  addToCart(next, index);
}
