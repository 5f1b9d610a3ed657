import { type CartItem, maximumQuantity } from "./cart-item.ts";
import { parseStoredCart } from "./stored-cart.ts";

/** The cart's key in the browser's local storage. */
const storageKey = "cart";

const empty: readonly CartItem[] = [];
/** The cart as it was last read or written, and the text that stood for it in the storage. */
let items: readonly CartItem[] = empty;
let storedText: string | null = null;
const listeners = new Set<() => void>();

/** The cart as it is now, other tabs' changes included. The same array until it changes. */
export function readCart(): readonly CartItem[] {
  const text = readStorage();
  if (text !== storedText) {
    storedText = text;
    items = parse(text);
  }
  return items;
}

/** The cart before the browser has taken over from the server: empty. */
export function readServerCart(): readonly CartItem[] {
  return empty;
}

/** What may mean that the cart was changed elsewhere: in another tab, or while this page lay in the history. */
const outsideEvents = ["storage", "pageshow"] as const;

/** Calls back after every change, made here or elsewhere. */
export function subscribeToCart(listener: () => void) {
  if (listeners.size === 0) for (const event of outsideEvents) window.addEventListener(event, notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) for (const event of outsideEvents) window.removeEventListener(event, notify);
  };
}

/** Adds to the cart; a product that is already there gets the sum of both quantities. */
export function addToCart(added: CartItem) {
  const known = readCart().find((item) => item.id === added.id);
  if (!known) return replaceCart([...readCart(), added]);
  const quantity = Math.min(known.quantity + added.quantity, maximumQuantity);
  replaceCart(readCart().map((item) => (item === known ? { ...added, quantity } : item)));
}

/** Sets a product's quantity; at 0 or below the product leaves the cart. */
export function updateQuantity(id: number, quantity: number) {
  const next = Math.min(quantity, maximumQuantity);
  replaceCart(
    readCart()
      .map((item) => (item.id === id ? { ...item, quantity: next } : item))
      .filter((item) => item.quantity > 0),
  );
}

export function removeFromCart(id: number) {
  updateQuantity(id, 0);
}

export function clearCart() {
  replaceCart(empty);
}

/** Puts other items in the place of the cart's. */
export function replaceCart(next: readonly CartItem[]) {
  items = next;
  const text = JSON.stringify(next);
  try {
    localStorage.setItem(storageKey, text);
    storedText = text;
  } catch {
    // Storage is full or refused: the cart then lives as long as this page.
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

/** A cart that cannot be read is discarded whole: half a cart would look like the shopper's own. */
function parse(text: string | null): readonly CartItem[] {
  if (text === null) return empty;
  const stored = parseStoredCart(text);
  if (!stored) localStorage.removeItem(storageKey);
  return stored ?? empty;
}
