import type { ComponentProps } from "react";
import { FieldFrame, type FieldTexts } from "../../../forms/field-frame.tsx";
import { Field } from "../../../forms/field.tsx";
import { TextArea } from "../../../forms/text-area.tsx";
import { FormSection } from "../../ui/form-section.tsx";
import { Select } from "../../ui/select.tsx";
import { columns, parseNumber, type TypedColumns } from "./columns.ts";
import type { DraftErrors, ProductDraft } from "./product-draft.ts";

/** A part of the product form. */
export type DraftPart = {
  draft: ProductDraft;
  errors: DraftErrors;
  onChange: (changes: Partial<ProductDraft>) => void;
};

type TextColumn = {
  [Name in keyof TypedColumns]: TypedColumns[Name] extends string ? Name : never;
}[keyof TypedColumns];

/** The props of a column's field. */
function bind({ draft, errors, onChange }: DraftPart, name: TextColumn) {
  return {
    name,
    label: columns[name].label,
    value: draft[name],
    error: errors[name],
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  };
}

export function BasicInformation({ categories, ...part }: DraftPart & { categories: readonly string[] }) {
  // A category that was renamed or deleted in the meantime is still what the product has.
  const offered = new Set([...categories, part.draft.category].filter((name) => name !== ""));
  return (
    <FormSection title="Basic Information">
      <Field {...bind(part, "name")} required />
      <TextArea {...bind(part, "description")} rows={4} />
      <Select {...bind(part, "category")} required className="sm:w-1/2 sm:pr-2.5">
        <option value="">Choose a category</option>
        {[...offered].map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
    </FormSection>
  );
}

export function Pricing(part: DraftPart) {
  const price = parseNumber(part.draft.price);
  const originalPrice = parseNumber(part.draft.original_price);
  const isHidden = price !== null && originalPrice !== null && originalPrice <= price;
  return (
    <FormSection title="Pricing">
      <Pair>
        <PriceField {...bind(part, "price")} required />
        <PriceField
          {...bind(part, "original_price")}
          hint={
            isHidden
              ? "This is not above the current price, so shoppers will not see it."
              : "Shown struck through. Leave empty when not on sale."
          }
        />
      </Pair>
    </FormSection>
  );
}

/** A section of the columns that say by `input` that they belong there. */
export function PlainSection({
  section,
  title,
  ...part
}: DraftPart & { section: "inventory" | "shipping"; title: string }) {
  const names = Object.keys(columns) as TextColumn[];
  return (
    <FormSection title={title}>
      <Pair>
        {names.map((name) => {
          const column = columns[name];
          if (!("input" in column) || column.input?.section !== section) return null;
          const { section: _section, ...input } = column.input;
          return <Field key={name} {...bind(part, name)} {...input} />;
        })}
      </Pair>
    </FormSection>
  );
}

/** Two fields side by side, where there is room. */
function Pair({ children }: ComponentProps<"div">) {
  return <div className="grid gap-5 sm:grid-cols-2">{children}</div>;
}

function PriceField({ label, hint, error, ...input }: ComponentProps<"input"> & FieldTexts) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ui text-ink-3"
          >
            $
          </span>
          <input {...input} {...control} inputMode="decimal" className="field figures pl-7!" />
        </div>
      )}
    </FieldFrame>
  );
}
