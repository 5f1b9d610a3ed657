import { currencySign } from "../../../domain/money/money.ts";
import { Field } from "../../base/forms/field.tsx";
import { Select } from "../../base/forms/select.tsx";
import type { useForm } from "../../base/forms/use-form.ts";
import type { CollectionDraft } from "./collection-draft.ts";
import type { CategoryChoice } from "./queries.ts";

type RuleFieldsProps = {
  form: Pick<ReturnType<typeof useForm<CollectionDraft, CollectionDraft>>, "field">;
  categories: readonly CategoryChoice[];
};

/** The conditions of a rule; an empty one does not count. */
export function RuleFields({ form: { field }, categories }: RuleFieldsProps) {
  const sign = currencySign();
  return (
    <>
      <Select {...field("needs")} label="A product needs">
        <option value="all">All conditions</option>
        <option value="any">Any condition</option>
      </Select>
      <Field
        {...field("tags")}
        label="Tags"
        hint="Separated by commas. Small and capital letters are the same."
        autoComplete="off"
      />
      <Select {...field("category")} label="Category">
        <option value="">Any category</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field("minPrice")} label={`Price from (${sign})`} inputMode="decimal" autoComplete="off" />
        <Field {...field("maxPrice")} label={`Price to (${sign})`} inputMode="decimal" autoComplete="off" />
      </div>
      <Field
        {...field("maxAge")}
        label="Added in the last (days)"
        inputMode="numeric"
        autoComplete="off"
        placeholder="30"
        className="sm:w-1/2 sm:pr-2.5"
      />
    </>
  );
}
