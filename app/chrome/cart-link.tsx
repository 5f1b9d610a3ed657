import { ShoppingBag } from "lucide-react";
import { Link } from "react-router";
import { useCart } from "../cart/use-cart.ts";

/** The cart's icon and, when there are any, the number of items in it. */
export function CartLink() {
  const count = useCart().reduce((sum, item) => sum + item.quantity, 0);
  const name = count === 0 ? "Cart" : `Cart, ${count} ${count === 1 ? "item" : "items"}`;
  return (
    <Link
      to="/cart"
      aria-label={name}
      className="target relative grid size-6 place-items-center hover:text-sapphire"
    >
      <ShoppingBag size={20} strokeWidth={1.5} aria-hidden="true" />
      {count > 0 && (
        <span key={count} className="cart-count figures" aria-hidden="true">
          {count > 999 ? "999+" : count}
        </span>
      )}
    </Link>
  );
}
