import type { CartItem } from "./cart-item.ts";
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
