import type { PageProduct } from "../../../features/catalog/queries.ts";
import { OptionFields } from "../../../features/options/option-fields.tsx";
import type { OptionsChoice } from "../../../features/options/use-options.ts";
import { optionHelp } from "./option-help.tsx";

/** A product's options. Few pages need them, so their script is loaded later. */
export function ProductOptions({ product, choice }: { product: PageProduct; choice: OptionsChoice }) {
  return <OptionFields choice={choice} help={optionHelp(product)} withSoldOut />;
}
