import { useLingui } from "@lingui/react/macro";
import { useOriginal } from "../../base/shop/use-original.ts";
import type { PageProduct } from "../../features/catalog/queries.ts";
import type { ShopTexts } from "../../features/catalog/shop-texts.ts";
import { FactsTable } from "./facts-table.tsx";
import { Promises } from "./promises.tsx";

/** The part below the button, which has no controls of its own. */
export function PromisesAndFacts(props: { product: PageProduct; texts: ShopTexts | null }) {
  return (
    <>
      <Features product={props.product} />
      <Promises texts={props.texts} />
      <FactsTable product={props.product} />
    </>
  );
}

function Features({ product }: { product: PageProduct }) {
  const { t } = useLingui();
  const original = useOriginal();
  const { features } = product;
  if (features.length === 0) return null;
  return (
    <ul
      aria-label={t({ message: "Features", context: "of a product" })}
      className="mt-6 border-t border-line text-ui"
    >
      {features.map((feature) => (
        <li
          key={feature}
          className="flex items-baseline gap-3 border-b border-line py-2"
          {...original(product, "features")}
        >
          <span aria-hidden="true" className="size-1.5 shrink-0 -translate-y-0.5 rotate-45 bg-ink/70" />
          <bdi className="min-w-0 wrap-break-word">{feature}</bdi>
        </li>
      ))}
    </ul>
  );
}
