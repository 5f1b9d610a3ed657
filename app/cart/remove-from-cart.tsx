import { hideToast, showToast } from "../behaviors/toasts.tsx";
import type { CartItem } from "./cart-item.ts";
import { addToCart, readCart, removeFromCart } from "./cart-store.ts";

/** Removes a product from the cart and shows a toast with Undo. */
export function removeProductFromCart(item: CartItem) {
  removeFromCart(item.id);
  showToast({
    title: "Removed from cart",
    description: "Item has been removed from your cart.",
    action: (
      <button type="button" className="link" onClick={() => putBack(item)}>
        Undo
      </button>
    ),
  });
}

function putBack(item: CartItem) {
  // Another tab may have put it back already.
  if (readCart().some(({ id }) => id === item.id)) return hideToast();
  addToCart(item);
  showToast({
    title: "Added to cart!",
    description: `${item.quantity} x ${item.name} has been added to your cart.`,
  });
}
