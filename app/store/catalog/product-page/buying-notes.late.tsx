import { useLingui } from "@lingui/react/macro";
import { WithoutScript } from "../../../base/brand/without-script.tsx";
import type { PageProduct } from "../../../features/catalog/queries.ts";
import type { ProductOption } from "../../../features/options/options.ts";
import { HeldForYou } from "./held-for-you.tsx";

/** Shown above the button that buys: what keeps the shopper from buying. */
export function BuyingNotes({ product }: { product: PageProduct }) {
  const { t } = useLingui();
  return (
    <>
      {hasNone(product) && <HeldForYou product={product.id} />}
      <WithoutScript what={t`Buying a piece here`} />
    </>
  );
}

/** The stock of the product, of a value that can be chosen, or of a combination. */
function hasNone({ stock_quantity: stock, options }: PageProduct): boolean {
  return [stock, ...options.flatMap(stocksIn)].includes(0);
}

function stocksIn({ values, combinations = [] }: ProductOption): (number | null)[] {
  return [...values, ...combinations].map(({ stock_quantity }) => stock_quantity);
}
