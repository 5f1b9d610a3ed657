import { X } from "lucide-react";
import { type RefObject, useRef } from "react";
import { formatCents } from "../../../domain/money/money.ts";
import { inPieces } from "../../../domain/catalog/pieces.ts";
import { subtotalOf } from "../../features/orders/totals.ts";
import { ButtonLink } from "../../base/ui/button.tsx";
import type { CartItem } from "../../features/cart/cart-item.ts";
import { CartLines } from "../../features/cart/cart-line-list.tsx";
import { ChangesNotice } from "../../features/cart/changes-notice.tsx";
import { EmptyCart } from "../../features/cart/empty-cart.tsx";
import { HeldPieces } from "../../features/orders/held-pieces.tsx";
import { removeProductFromCart } from "../../features/cart/remove-from-cart.tsx";
import { useCart } from "../../features/cart/use-cart.ts";
import { useCartReview } from "../../features/orders/use-cart-review.ts";

type CartDrawerProps = {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
};

/** The cart beside the page, with a link to checkout. Open while it is rendered. */
export function CartDrawer({ ref, onClose }: CartDrawerProps) {
  const items = useCart();
  const { quotes, changes, waiting, failed } = useCartReview();
  const title = useRef<HTMLHeadingElement>(null);

  function remove(item: CartItem) {
    removeProductFromCart(item);
    title.current?.focus();
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby="cart-title"
      closedby="any"
      // A dialog inside it closes, too.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      className="sheet sheet-right"
    >
      <div className="flex min-h-full flex-col px-5">
        <div className="flex h-16 shrink-0 items-center justify-between">
          <h2 id="cart-title" ref={title} tabIndex={-1} className="font-display text-display-sm outline-none">
            Cart
          </h2>
          <form method="dialog">
            <button aria-label="Close cart" className="target grid size-8 place-items-center">
              <X size={20} strokeWidth={1.5} aria-hidden="true" />
            </button>
          </form>
        </div>
        <ChangesNotice changes={changes} failed={failed} />
        <HeldPieces orders={waiting} />
        {items.length === 0 ? (
          <EmptyCart />
        ) : (
          <>
            <div className="mt-2 flex-1">
              <CartLines items={items} quotes={quotes} onRemove={remove} />
            </div>
            <Totals items={items} />
          </>
        )}
      </div>
    </dialog>
  );
}

function Totals({ items }: { items: readonly CartItem[] }) {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="sticky bottom-0 -mx-5 bg-raised px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      <p className="figures flex items-baseline justify-between gap-4">
        <span className="text-ui">
          Subtotal <span className="text-note text-ink-3">({inPieces(pieces)})</span>
        </span>
        <span className="text-body font-medium">{formatCents(subtotalOf(items))}</span>
      </p>
      <p className="mt-1 text-note text-ink-3">Shipping and tax are shown at checkout.</p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <ButtonLink to="/cart" tone="secondary">
          View cart
        </ButtonLink>
        <ButtonLink to="/checkout">Checkout</ButtonLink>
      </div>
    </div>
  );
}
