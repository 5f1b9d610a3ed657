import { useLingui } from "@lingui/react/macro";
import { currencySign } from "../../../../domain/money/money.ts";
import { Field } from "../../../base/forms/field.tsx";
import { Select } from "../../../base/forms/select.tsx";
import type { useForm } from "../../../base/forms/use-form.ts";
import type { CollectionDraft } from "./collection-draft.ts";
import type { CategoryChoice } from "./queries.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type RuleFieldsProps = {
  form: Pick<ReturnType<typeof useForm<CollectionDraft, CollectionDraft>>, "field">;
  categories: readonly CategoryChoice[];
};

/** The conditions of a rule; an empty one does not count. */
export function RuleFields({ form: { field }, categories }: RuleFieldsProps) {
  const { t } = useLingui();
  const money = useMoney();
  const sign = currencySign(money);
  return (
    <>
      <Select {...field("needs")} label={t`A product must meet`}>
        <option value="all">{t`All conditions`}</option>
        <option value="any">{t`Any condition`}</option>
      </Select>
      <Field
        {...field("tags")}
        label={t`Tags`}
        hint={t`Separated by commas. Upper and lower case make no difference.`}
        autoComplete="off"
      />
      <Select {...field("category")} label={t`Category`}>
        <option value="">{t`Any category`}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          {...field("minPrice")}
          label={t`Price from (${{ currency: sign }})`}
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          {...field("maxPrice")}
          label={t`Price to (${{ currency: sign }})`}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <Field
        {...field("maxAge")}
        label={t`Added in the last (days)`}
        inputMode="numeric"
        autoComplete="off"
        placeholder="30"
        className="sm:w-1/2 sm:pe-2.5"
      />
    </>
  );
}
