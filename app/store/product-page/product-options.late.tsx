import type { PageProduct } from "../../features/catalog/queries.ts";
import { OptionFields } from "../../features/options/option-fields.tsx";
import type { OptionsChoice } from "../../features/options/use-options.ts";
import { optionHelp } from "./option-help.tsx";

/** What a shopper chooses about the product. Few pages need it, so its script follows. */
export function ProductOptions({ product, choice }: { product: PageProduct; choice: OptionsChoice }) {
  return <OptionFields choice={choice} help={optionHelp(product)} />;
}
