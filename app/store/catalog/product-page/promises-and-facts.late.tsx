import { useLingui } from "@lingui/react/macro";
import { useOriginal } from "../../../base/shop/use-original.ts";
import type { PageProduct } from "../../../features/catalog/queries.ts";
import type { ShopTexts } from "../../../features/catalog/shop-texts.ts";
import { useWords } from "../../../base/shop/use-shop.ts";
import type { HomeDelivery } from "../../../features/delivery/home-delivery.late.ts";
import { factsOf, isRepeated } from "../../../features/catalog/facts.ts";
import { FactsTable } from "./facts-table.tsx";
import { Promises } from "./promises.tsx";

type PromisesAndFactsProps = {
  product: PageProduct;
  texts: ShopTexts | null;
  delivery: HomeDelivery | null;
};

/** The part below the button. */
export function PromisesAndFacts({ product, texts, delivery }: PromisesAndFactsProps) {
  return (
    <>
      <Promises texts={texts} delivery={delivery} />
      <Description product={product} />
      <Features product={product} />
      <FactsTable product={product} />
    </>
  );
}

function Description({ product }: { product: PageProduct }) {
  const original = useOriginal();
  if (!product.description) return null;
  return (
    <p
      dir="auto"
      className="mt-6 border-t border-line pt-6 text-body wrap-break-word whitespace-pre-line text-ink-2"
      {...original(product, "description")}
    >
      {product.description}
    </p>
  );
}

/** What the table below does not say already. */
function Features({ product }: { product: PageProduct }) {
  const { t, i18n } = useLingui();
  const words = useWords();
  const original = useOriginal();
  const facts = factsOf(product, i18n, words);
  const features = product.features.filter((feature) => !isRepeated(feature, facts));
  if (features.length === 0) return null;
  return (
    <ul aria-label={t({ message: "Features", context: "of a product" })} className="mt-5 space-y-1.5 text-ui">
      {features.map((feature) => (
        <li key={feature} className="flex items-baseline gap-3" {...original(product, "features")}>
          <span aria-hidden="true" className="size-1.5 shrink-0 -translate-y-0.5 rotate-45 bg-ink/70" />
          <bdi className="min-w-0 wrap-break-word">{feature}</bdi>
        </li>
      ))}
    </ul>
  );
}
