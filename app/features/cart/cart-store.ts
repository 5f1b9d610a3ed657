import { createStoredList } from "../../base/browser/stored-list.ts";
import type { CartItem } from "./cart-item.ts";
import { parseStoredCart } from "./stored-cart.ts";

export const {
  read: readCart,
  readServer: readServerCart,
  subscribe: subscribeToCart,
  replace: replaceCart,
} = createStoredList<CartItem>("cart", parseStoredCart);

export function clearCart() {
  replaceCart([]);
}
