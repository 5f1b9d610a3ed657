import type { Translated } from "../../../../base/clients/data-api/translated.ts";
import { useLingui } from "@lingui/react/macro";
import { checkSchema } from "../../../../base/forms/check.ts";
import { typedNumber } from "../../../../../domain/base/typed-number.ts";
import { Field } from "../../../../base/forms/field.tsx";
import { TextArea } from "../../../../base/forms/text-area.tsx";
import type { ShopTexts } from "../../../../features/catalog/shop-texts.ts";
import { Translations } from "../../../languages/translations.tsx";
import { SettingsForm } from "../../form/settings-form.tsx";
import { textFields, textsSchema, textStore } from "./shop-texts.ts";
import { pageMoney } from "../../../../base/language/page-money.ts";

type TextsDraft = Record<keyof Omit<ShopTexts, keyof Translated>, string>;

export function TextSettings({ texts }: { texts: ShopTexts }) {
  const { t } = useLingui();
  return (
    <SettingsForm
      title={t`Texts on product pages`}
      note={t`Shoppers read them under Add to Cart. Empty texts are not shown.`}
      what={t`texts`}
      row={texts}
      draftOf={draftOf}
      valuesOf={(facts: ShopTexts) => facts}
      check={(typed) => checkSchema(textsSchema, typed)}
      columns={textFields}
      store={textStore}
      renderBelow={({ loaded }) => (
        <Translations
          subject="shop"
          record={null}
          fields={{ delivery: loaded.delivery, returns: loaded.returns, warranty: loaded.warranty }}
        />
      )}
    >
      {({ field }) => (
        <>
          <TextArea
            {...field("delivery")}
            label={t(textFields.delivery.label)}
            hint={t(textFields.delivery.hint)}
            rows={2}
          />
          <Field
            {...field("return_days")}
            label={t(textFields.return_days.label)}
            hint={t(textFields.return_days.hint)}
            inputMode="numeric"
          />
          <TextArea
            {...field("returns")}
            label={t(textFields.returns.label)}
            hint={t(textFields.returns.hint)}
            rows={2}
          />
          <TextArea
            {...field("warranty")}
            label={t(textFields.warranty.label)}
            hint={t(textFields.warranty.hint)}
            rows={2}
          />
        </>
      )}
    </SettingsForm>
  );
}

function draftOf({ return_days: days, delivery, returns, warranty }: ShopTexts): TextsDraft {
  return { delivery, returns, warranty, return_days: days === null ? "" : typedNumber(days, pageMoney()) };
}
