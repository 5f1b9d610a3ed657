import { maximumQuantity } from "../quantity/maximum-quantity.ts";
import { type CartItem, lineKey } from "./cart-item.ts";
import { parseStoredCart } from "./stored-cart.ts";

const storageKey = "cart";

const empty: readonly CartItem[] = [];
/** The cart as last read or written, and its stored text. */
let items: readonly CartItem[] = empty;
let storedText: string | null = null;
const listeners = new Set<() => void>();

/** The current cart, with changes made in other tabs. The array is the same until the cart changes. */
export function readCart(): readonly CartItem[] {
  const text = readStorage();
  if (text !== storedText) {
    storedText = text;
    items = parse(text);
  }
  return items;
}

/** The cart on the server and during hydration: empty. */
export function readServerCart(): readonly CartItem[] {
  return empty;
}

/** After these the cart may have changed: in another tab, or while this page was in the back/forward cache. */
const outsideEvents = ["storage", "pageshow"] as const;

/** Calls the listener after every change, in this tab or another. */
export function subscribeToCart(listener: () => void) {
  if (listeners.size === 0) for (const event of outsideEvents) window.addEventListener(event, notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) for (const event of outsideEvents) window.removeEventListener(event, notify);
  };
}

/**
 * Adds to the cart; quantities of a product that is already there with the same options are summed.
 * @param index where a new line goes; by default to the end
 */
export function addToCart(added: CartItem, index = Infinity) {
  const known = findLine(added);
  if (!known) return replaceCart(readCart().toSpliced(index, 0, added));
  const quantity = Math.min(known.quantity + added.quantity, maximumQuantity);
  replaceCart(readCart().map((item) => (item === known ? { ...added, quantity } : item)));
}

/** The line of this product with these options, if it is in the cart. */
export function findLine(line: Pick<CartItem, "id" | "options">): CartItem | undefined {
  const key = lineKey(line);
  return readCart().find((item) => lineKey(item) === key);
}

/** Sets the quantity of a line; at 0 or below it is removed. */
export function updateQuantity(line: CartItem, quantity: number) {
  const next = Math.min(quantity, maximumQuantity);
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

/** Puts another line, with other options, in the place of one; the same line elsewhere takes its pieces. */
export function replaceLine(line: CartItem, next: CartItem) {
  const key = lineKey(line);
  const index = readCart().findIndex((item) => lineKey(item) === key);
  if (index < 0) return;
  replaceCart(readCart().toSpliced(index, 1));
  addToCart(next, index);
}

export function clearCart() {
  replaceCart(empty);
}

export function replaceCart(next: readonly CartItem[]) {
  items = next;
  const text = JSON.stringify(next);
  try {
    localStorage.setItem(storageKey, text);
    storedText = text;
  } catch {
    // Storage is full or denied: the cart lives as long as this page.
  }
  notify();
}

function notify() {
  for (const listener of listeners) listener();
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** An invalid cart is discarded as a whole: half a cart would pass for the shopper's own. */
function parse(text: string | null): readonly CartItem[] {
  if (text === null) return empty;
  const stored = parseStoredCart(text);
  if (!stored) localStorage.removeItem(storageKey);
  return stored ?? empty;
}
