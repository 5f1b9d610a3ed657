import { checkSchema } from "../../../base/forms/check.ts";
import { typedNumber } from "../../../../domain/base/typed-number.ts";
import { Field } from "../../../base/forms/field.tsx";
import { TextArea } from "../../../base/forms/text-area.tsx";
import type { ShopTexts } from "../../../features/catalog/shop-texts.ts";
import { SettingsForm } from "../form/settings-form.tsx";
import { textFields, textsSchema, textStore } from "./shop-texts.ts";

type TextsDraft = Record<keyof ShopTexts, string>;

export function TextSettings({ texts }: { texts: ShopTexts }) {
  return (
    <SettingsForm
      title="Texts on product pages"
      note="Shoppers read them under Add to Cart. What is left empty does not show."
      what="texts"
      row={texts}
      draftOf={draftOf}
      valuesOf={(facts: ShopTexts) => facts}
      check={(typed) => checkSchema(textsSchema, typed)}
      columns={textFields}
      store={textStore}
    >
      {({ field }) => (
        <>
          <TextArea {...field("delivery")} {...textFields.delivery} rows={2} />
          <Field {...field("return_days")} {...textFields.return_days} inputMode="numeric" />
          <TextArea {...field("returns")} {...textFields.returns} rows={2} />
          <TextArea {...field("warranty")} {...textFields.warranty} rows={2} />
        </>
      )}
    </SettingsForm>
  );
}

function draftOf({ return_days: days, ...texts }: ShopTexts): TextsDraft {
  return { ...texts, return_days: days === null ? "" : typedNumber(days) };
}
