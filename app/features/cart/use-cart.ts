import { useSyncExternalStore } from "react";
import type { CartItem } from "./cart-item.ts";
import { readCart, readServerCart, subscribeToCart } from "./cart-store.ts";

export function useCart(): readonly CartItem[] {
  return useSyncExternalStore(subscribeToCart, readCart, readServerCart);
}

const neverChanges = () => () => {};

/** False on the server and during hydration, when the cart is not known yet. */
export function useCartLoaded(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
