import { useLingui } from "@lingui/react/macro";
import { useOriginal } from "../../base/shop/use-original.ts";
import { Photo } from "../../base/ui/photo.tsx";
import { Price } from "../../base/ui/price.tsx";
import { priceBefore } from "./price-before.ts";
import type { PageProduct } from "./queries.ts";
import { unbrokenWords } from "../../base/ui/unbroken-words.tsx";

export function ProductInBrief({ product }: { product: PageProduct }) {
  const { t } = useLingui();
  const original = useOriginal();
  return (
    <div className="mt-4 flex items-center gap-4">
      <Photo image={product.image} alt="" sizes="56px" className="w-14 shrink-0" />
      <div className="min-w-0 wrap-break-word">
        <p className="text-ui font-medium" {...original(product, "name")}>
          {unbrokenWords(product.name)}
        </p>
        <div className="mt-0.5">
          <span className="sr-only">{t`Current price`} </span>
          <Price price={product.final_price} originalPrice={priceBefore(product)} />
        </div>
      </div>
    </div>
  );
}
