import type { PageProduct } from "../../features/catalog/queries.ts";
import type { ShopTexts } from "../../features/catalog/shop-texts.ts";
import { FactsTable } from "./facts-table.tsx";
import { Promises } from "./promises.tsx";

/** The part below the button, which has no controls of its own. */
export function PromisesAndFacts(props: { product: PageProduct; texts: ShopTexts | null }) {
  return (
    <>
      <Features features={props.product.features} />
      <Promises texts={props.texts} />
      <FactsTable product={props.product} />
    </>
  );
}

function Features({ features }: { features: readonly string[] }) {
  if (features.length === 0) return null;
  return (
    <ul aria-label="Features" className="mt-6 border-t border-line text-ui">
      {features.map((feature) => (
        <li key={feature} className="flex items-baseline gap-3 border-b border-line py-2">
          <span aria-hidden="true" className="size-1.5 shrink-0 -translate-y-0.5 rotate-45 bg-ink/70" />
          <span className="min-w-0 wrap-break-word">{feature}</span>
        </li>
      ))}
    </ul>
  );
}
