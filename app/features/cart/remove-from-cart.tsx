import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";
import { hideToast, showToast } from "../../base/behaviors/toasts.ts";
import type { CartItem } from "./cart-item.ts";
import { lineKey } from "./cart-item.ts";
import { addToCart, findLine, removeFromCart } from "./cart-lines.ts";
import { readCart } from "./cart-store.ts";

export function removeProductFromCart(item: CartItem) {
  const key = lineKey(item);
  const index = readCart().findIndex((line) => lineKey(line) === key);
  removeFromCart(item);
  showToast({
    title: say(msg`Removed from cart`),
    description: say(msg`Item has been removed from your cart.`),
    action: (
      <button type="button" className="link" onClick={() => putBack(item, index)}>
        {say(msg`Undo`)}
      </button>
    ),
  });
}

/** Its old position: other lines may have gone in the meantime, but the lines before it are the same. */
function putBack(item: CartItem, index: number) {
  // Another tab may have put it back already.
  if (findLine(item)) return hideToast();
  addToCart(item, index);
  showToast({
    title: say(msg`Added to cart!`),
    description: say(
      msg`${{ quantity: item.quantity }} x ${{ name: item.name }} has been added to your cart.`,
    ),
  });
}
