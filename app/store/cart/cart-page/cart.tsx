import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { sharedPageHeaders } from "../../../base/loading/public-page.ts";
import { WithoutScript } from "../../../base/brand/without-script.tsx";
import { late } from "../../../base/late/late.tsx";
import { formatCents } from "../../../../domain/money/money.ts";
import { ButtonLink } from "../../../base/ui/button.tsx";
import type { Quotes } from "../../../features/cart/cart-changes.late.ts";
import type { CartItem } from "../../../features/cart/cart-item.ts";
import { CartLines } from "../../../features/cart/cart-line-list.tsx";
import { EmptyCart } from "../../../features/cart/empty-cart.tsx";
import { ToCheckout } from "../../../features/cart/to-checkout.tsx";
import { ChangesNotice } from "../../../features/cart/changes-notice.tsx";
import { HeldPieces } from "../../../features/orders/held-pieces.tsx";
import { removeProductFromCart } from "../../../features/cart/remove-from-cart.tsx";
import { cartTotals, missingForFreeShipping } from "../../../features/orders/totals.ts";
import { useShop } from "../../../base/shop/use-shop.ts";
import { WayOn } from "../../../features/product-cards/way-on.tsx";
import { TotalsList } from "../../../features/orders/totals-list.tsx";
import { useCart, useCartLoaded } from "../../../features/cart/use-cart.ts";
import { useCartReview } from "../../../features/orders/use-cart-review.ts";
import { unindexed } from "../../../base/page/page-meta.ts";

const CartArrival = late(() => import("./cart-arrival.late.tsx")).part((code) => code.CartArrival);

export const meta = unindexed(msg`Cart`);

/** The page is the same for everybody: the cart itself is in the browser. */
export const headers = sharedPageHeaders;

export default function Cart() {
  const items = useCart();
  const loaded = useCartLoaded();
  const { quotes, changes, waiting, failed } = useCartReview();
  const { t } = useLingui();
  const title = useRef<HTMLHeadingElement>(null);

  function remove(item: CartItem) {
    removeProductFromCart(item);
    title.current?.focus();
  }

  return (
    <div className="shell min-h-svh pt-9 md:pt-14">
      <h1 ref={title} tabIndex={-1} className="font-display text-display-lg outline-none">
        {t`Cart`}
      </h1>
      <WithoutScript what={t`The cart`} />
      <ChangesNotice changes={changes} failed={failed} />
      <HeldPieces orders={waiting} />
      <div className="mt-7">
        {!loaded && <CartSkeleton />}
        {loaded && items.length === 0 && (
          <>
            <EmptyCart />
            <WayOn />
          </>
        )}
        {items.length > 0 && (
          <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <CartLines items={items} quotes={quotes} onRemove={remove} />
            <Summary items={items} quotes={quotes} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The cost at checkout, unless prices change before then. */
function Summary({ items, quotes }: { items: readonly CartItem[]; quotes: Quotes }) {
  const { t } = useLingui();
  const { terms, money } = useShop();
  const totals = cartTotals(items, terms, money);
  const missing = missingForFreeShipping(totals.subtotal, { shipping: terms.promisedShipping }, money);
  return (
    <section aria-labelledby="summary" className="bg-wash p-6 lg:sticky lg:top-28">
      <h2 id="summary" className="mb-5 font-display text-display-sm">
        {t`Order summary`}
      </h2>
      <TotalsList
        {...totals}
        estimated={{ tax: terms.taxVaries, shipping: terms.shippingVaries }}
        money={money}
      />
      {missing !== null && missing > 0 && (
        <p className="figures mt-4 text-note text-ink-3">{t`Add ${{ amount: formatCents(missing, money) }} more for free shipping.`}</p>
      )}
      <ToCheckout items={items} quotes={quotes} className="mt-6 w-full">
        {t`Proceed to Checkout`}
      </ToCheckout>
      <ButtonLink to="/products" tone="quiet" className="mt-2 w-full">
        {t`Continue Shopping`}
      </ButtonLink>
      <CartArrival />
    </section>
  );
}

function CartSkeleton() {
  const { t } = useLingui();
  return (
    <div className="late" role="status">
      <span className="sr-only">{t`Loading...`}</span>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex gap-x-5 border-y border-line py-5 md:gap-x-7">
          <div className="skeleton size-24 shrink-0 md:size-32" />
          <div className="flex-1 space-y-3">
            <div className="skeleton h-5 w-3/5" />
            <div className="skeleton h-4 w-2/5" />
            <div className="skeleton h-4 w-1/5" />
          </div>
        </div>
        <div className="h-80 bg-wash" />
      </div>
    </div>
  );
}
