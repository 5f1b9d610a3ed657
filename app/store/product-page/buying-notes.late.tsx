import { WithoutScript } from "../../base/brand/without-script.tsx";
import type { PageProduct } from "../../features/catalog/queries.ts";
import { HeldForYou } from "./held-for-you.tsx";

/** Shown above the button that buys: what keeps the shopper from buying. */
export function BuyingNotes({ product }: { product: PageProduct }) {
  return (
    <>
      {hasNone(product) && <HeldForYou product={product.id} />}
      <WithoutScript what="Buying a piece here" />
    </>
  );
}

/** The stock of the product, or of a value that can be chosen. */
function hasNone({ stock_quantity: stock, options }: PageProduct): boolean {
  return (
    stock === 0 || options.some(({ values }) => values.some(({ stock_quantity }) => stock_quantity === 0))
  );
}
