import { useLingui } from "@lingui/react/macro";
import type { MenuKind } from "../../../../../domain/shop/menu.ts";
import { Field } from "../../../../base/forms/field.tsx";
import { Select } from "../../../../base/forms/select.tsx";
import type { FieldProps } from "../../../../base/forms/use-form.ts";
import type { MenuChoices } from "./entries.ts";
import { pageChoice } from "./entry-texts.ts";

type TargetFieldProps = {
  kind: MenuKind;
  field: (name: "category_id" | "collection_id" | "page_id" | "link") => FieldProps;
  choices: MenuChoices;
};

/** What an entry of this kind leads to, if that is to be said. */
export function TargetField({ kind, field, choices }: TargetFieldProps) {
  const { t } = useLingui();
  switch (kind) {
    case "category":
      return (
        <Choice
          field={field("category_id")}
          label={t`Category`}
          first={t`Choose a category`}
          options={choices.categories.map(({ id, name }) => [id, name])}
        />
      );
    case "collection":
      return (
        <Choice
          field={field("collection_id")}
          label={t`Collection`}
          first={t`Choose a collection`}
          options={choices.collections.map(({ id, name, is_published }) => [
            id,
            is_published ? name : t`${name} (draft)`,
          ])}
        />
      );
    case "page":
      return (
        <Choice
          field={field("page_id")}
          label={t`Page`}
          first={t`Choose a page`}
          options={choices.pages.map((page) => [page.id, pageChoice(page)])}
        />
      );
    case "link":
      return (
        <Field
          {...field("link")}
          label={t`Address`}
          hint={t`A page of this shop, such as /products?q=gold, or an address with https://, such as your Instagram profile.`}
          required
          inputMode="url"
          autoComplete="off"
        />
      );
    default:
      return null;
  }
}

type ChoiceProps = {
  field: FieldProps;
  label: string;
  /** What stands there until something is chosen. */
  first: string;
  options: readonly (readonly [id: number, name: string])[];
};

function Choice({ field, label, first, options }: ChoiceProps) {
  return (
    <Select {...field} label={label} required>
      <option value="">{first}</option>
      {options.map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
