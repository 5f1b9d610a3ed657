import { plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { type RefObject, useRef } from "react";
import { formatCents } from "../../../domain/money/money.ts";
import { subtotalOf } from "../../features/orders/totals.ts";
import { ButtonLink } from "../../base/ui/button.tsx";
import type { Quotes } from "../../features/cart/cart-changes.late.ts";
import { ToCheckout } from "../../features/cart/to-checkout.tsx";
import type { CartItem } from "../../features/cart/cart-item.ts";
import { CartLines } from "../../features/cart/cart-line-list.tsx";
import { ChangesNotice } from "../../features/cart/changes-notice.tsx";
import { EmptyCart } from "../../features/cart/empty-cart.tsx";
import { HeldPieces } from "../../features/orders/held-pieces.tsx";
import { removeProductFromCart } from "../../features/cart/remove-from-cart.tsx";
import { useCart } from "../../features/cart/use-cart.ts";
import { useCartReview } from "../../features/orders/use-cart-review.ts";
import { useMoney } from "../../base/shop/use-shop.ts";

type CartDrawerProps = {
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
};

/** The cart beside the page, with a link to checkout. Open while it is rendered. */
export function CartDrawer({ ref, onClose }: CartDrawerProps) {
  const { t } = useLingui();
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
      className="sheet sheet-end"
    >
      <div className="flex min-h-full flex-col px-5">
        <div className="flex h-16 shrink-0 items-center justify-between">
          <h2
            id="cart-title"
            ref={title}
            tabIndex={-1}
            className="font-display text-display-sm outline-none"
          >{t`Cart`}</h2>
          <form method="dialog">
            <button aria-label={t`Close cart`} className="target grid size-8 place-items-center">
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
            <Totals items={items} quotes={quotes} />
          </>
        )}
      </div>
    </dialog>
  );
}

function Totals({ items, quotes }: { items: readonly CartItem[]; quotes: Quotes }) {
  const { t } = useLingui();
  const money = useMoney();
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <div className="sticky bottom-0 -mx-5 bg-raised px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      <p className="figures flex items-baseline justify-between gap-4">
        <span className="text-ui">
          {t`Subtotal`}{" "}
          <span className="text-note text-ink-3">
            ({t`${plural({ pieces }, { one: "# piece", other: "# pieces" })}`})
          </span>
        </span>
        <span className="text-body font-medium">{formatCents(subtotalOf(items, money), money)}</span>
      </p>
      <p className="mt-1 text-note text-ink-3">{t`Shipping and tax are shown at checkout.`}</p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <ButtonLink to="/cart" tone="secondary">{t`View cart`}</ButtonLink>
        <ToCheckout items={items} quotes={quotes}>
          {t({ message: "Checkout", context: "button" })}
        </ToCheckout>
      </div>
    </div>
  );
}
