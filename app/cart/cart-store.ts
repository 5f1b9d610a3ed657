import { z } from "zod/mini";

/** What the cart remembers of a product. Prices are dollars; `price` is the final one, promotions applied. */
const cartItemSchema = z.object({
  id: z.int().check(z.positive()),
  name: z.string(),
  price: z.number().check(z.nonnegative()),
  original_price: z.nullable(z.number()),
  image: z.nullable(z.string()),
  category: z.string(),
  quantity: z.int().check(z.positive(), z.maximum(999)),
});

export type CartItem = z.infer<typeof cartItemSchema>;

/** The cart's key in the browser's local storage. */
export const storageKey = "cart";

const empty: readonly CartItem[] = [];
let items: readonly CartItem[] | undefined;
const listeners = new Set<() => void>();

/** The cart as it is now. The same array until it changes. */
export function readCart(): readonly CartItem[] {
  items ??= parse(localStorage.getItem(storageKey));
  return items;
}

/** The cart before the browser has taken over from the server: empty. */
export function readServerCart(): readonly CartItem[] {
  return empty;
}

/** Calls back after every change, made here or in another tab. */
export function subscribeToCart(listener: () => void) {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** Adds to the cart; a product that is already there gets the sum of both quantities. */
export function addToCart(added: CartItem) {
  const known = readCart().find((item) => item.id === added.id);
  write(
    known
      ? readCart().map((item) =>
          item.id === added.id ? { ...added, quantity: Math.min(item.quantity + added.quantity, 999) } : item,
        )
      : [...readCart(), added],
  );
}

/** Sets a product's quantity; at 0 or below the product leaves the cart. */
export function updateQuantity(id: number, quantity: number) {
  write(
    readCart()
      .map((item) => (item.id === id ? { ...item, quantity: Math.min(quantity, 999) } : item))
      .filter((item) => item.quantity > 0),
  );
}

export function removeFromCart(id: number) {
  write(readCart().filter((item) => item.id !== id));
}

export function clearCart() {
  write(empty);
}

/** Puts other items in the place of the cart's, after prices and stock were read again. */
export function replaceCart(next: readonly CartItem[]) {
  write(next);
}

function write(next: readonly CartItem[]) {
  items = next;
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Storage is full or refused: the cart then lives as long as this page.
  }
  notify();
}

function onStorage(event: StorageEvent) {
  if (event.key !== storageKey && event.key !== null) return;
  items = undefined;
  notify();
}

function notify() {
  for (const listener of listeners) listener();
}

function parse(stored: string | null): readonly CartItem[] {
  if (stored === null) return empty;
  try {
    return z.array(cartItemSchema).parse(JSON.parse(stored));
  } catch {
    localStorage.removeItem(storageKey);
    return empty;
  }
}
