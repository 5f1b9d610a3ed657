import type { PageProduct } from "../catalogue/queries.ts";
import type { ShopTexts } from "../catalogue/shop-texts.ts";
import { FactsTable } from "./facts-table.tsx";
import { Promises } from "./promises.tsx";

/** What stands under the button: it only shows. */
export function PromisesAndFacts(props: { product: PageProduct; texts: ShopTexts | null }) {
  return (
    <>
      <Promises texts={props.texts} />
      <FactsTable product={props.product} />
    </>
  );
}
