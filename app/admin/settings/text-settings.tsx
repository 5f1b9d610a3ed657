import { checkSchema } from "../../base/forms/check.ts";
import { TextArea } from "../../base/forms/text-area.tsx";
import type { ShopTexts } from "../../features/catalog/shop-texts.ts";
import { SettingsForm } from "./settings-form.tsx";
import { textFields, textsSchema, textStore } from "./shop-texts.ts";

const names = ["delivery", "returns", "warranty"] as const;

/** The owner's texts, shown below the button on every product page. */
export function TextSettings({ texts }: { texts: ShopTexts }) {
  return (
    <SettingsForm
      title="Texts on product pages"
      note="Shoppers read them under Add to Cart. What is left empty does not show."
      what="texts"
      row={texts}
      draftOf={(facts: ShopTexts) => facts}
      valuesOf={(facts: ShopTexts) => facts}
      check={(typed) => checkSchema(textsSchema, typed)}
      columns={textFields}
      store={textStore}
    >
      {({ field }) =>
        names.map((name) => <TextArea key={name} {...field(name)} {...textFields[name]} rows={2} />)
      }
    </SettingsForm>
  );
}
