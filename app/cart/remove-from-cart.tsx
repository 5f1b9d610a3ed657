import { showToast } from "../shell/toasts.tsx";
import type { CartItem } from "./cart-item.ts";
import { addToCart, readCart, removeFromCart } from "./cart-store.ts";

/** Takes a product out of the cart and says so, with a way back. */
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
  if (readCart().every(({ id }) => id !== item.id)) addToCart(item);
  showToast({
    title: "Added to cart!",
    description: `${item.quantity} x ${item.name} has been added to your cart.`,
  });
}
