import { useLingui } from "@lingui/react/macro";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Price } from "../../../base/ui/price.tsx";
import type { PageProduct } from "../../../features/catalog/queries.ts";
import type { Quantity } from "./use-quantity.ts";

/**
 * On small screens a bar with name, price and Add to Cart sticks to the bottom. While a piece is sold out, it leads to where
 * one asks for a mail instead. At the end of the page it covers nothing.
 */
export function BuyBar({ product, quantity }: { product: PageProduct; quantity: Quantity }) {
  const { t } = useLingui();
  const original = useOriginal();
  return (
    <div className="sticky bottom-0 z-20 order-last -mb-section bg-paper shadow-bar lg:hidden">
      <div className="shell flex items-center gap-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <div className="min-w-0">
          <p className="truncate text-micro text-ink-3" {...original(product, "name")}>
            {product.name}
          </p>
          <Price price={quantity.price} originalPrice={quantity.priceBefore} className="mt-0.5 text-body" />
        </div>
        {quantity.soldOut ? (
          <a href="#stock-request" className="btn btn-secondary ms-auto shrink-0 px-5">{t`Tell me`}</a>
        ) : (
          <Button
            className="ms-auto shrink-0 px-5"
            onClick={() => void quantity.addToCart()}
          >{t`Add to Cart`}</Button>
        )}
      </div>
    </div>
  );
}
