import type { ComponentProps } from "react";
import { Field } from "../../forms/field.tsx";
import { FieldFrame, type FieldTexts } from "../../forms/field-frame.tsx";
import { TextArea } from "../../forms/text-area.tsx";
import { FormSection } from "../ui/form-section.tsx";
import { Select } from "../ui/select.tsx";
import type { ProductDraft } from "./draft.ts";
import { type DraftErrors, parseNumber } from "./read-draft.ts";

/** A part of the product form. */
export type DraftPart = {
  draft: ProductDraft;
  errors: DraftErrors;
  onChange: (changes: Partial<ProductDraft>) => void;
};

type TextName = {
  [Name in keyof ProductDraft]: ProductDraft[Name] extends string ? Name : never;
}[keyof ProductDraft];

/** What connects a field to the draft. */
function bind({ draft, errors, onChange }: DraftPart, name: TextName) {
  return {
    name,
    value: draft[name],
    error: errors[name],
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  };
}

export function BasicInformation({ categories, ...part }: DraftPart & { categories: readonly string[] }) {
  // One that was renamed or deleted meanwhile is still what the product has.
  const offered = new Set([...categories, part.draft.category].filter((name) => name !== ""));
  return (
    <FormSection title="Basic Information">
      <Field {...bind(part, "name")} label="Name" required />
      <TextArea {...bind(part, "description")} label="Description" rows={4} />
      <Select {...bind(part, "category")} label="Category" required className="sm:w-1/2 sm:pr-2.5">
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
  const originalPrice = parseNumber(part.draft.originalPrice);
  const isHidden = price !== null && originalPrice !== null && originalPrice <= price;
  return (
    <FormSection title="Pricing">
      <Pair>
        <PriceField {...bind(part, "price")} label="Current price" required />
        <PriceField
          {...bind(part, "originalPrice")}
          label="Original price"
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

export function Inventory(part: DraftPart) {
  return (
    <FormSection title="Inventory & Identifiers">
      <Pair>
        <Field {...bind(part, "sku")} label="SKU" />
        <Field
          {...bind(part, "stock")}
          label="Stock quantity"
          inputMode="numeric"
          hint="Leave empty if not tracked."
        />
      </Pair>
    </FormSection>
  );
}

export function Shipping(part: DraftPart) {
  return (
    <FormSection title="Shipping Details (optional)">
      <Pair>
        <Field {...bind(part, "weight")} label="Weight (kg)" inputMode="decimal" placeholder="0.02" />
        <Field {...bind(part, "dimensions")} label="Dimensions (LxWxH cm)" placeholder="6x6x4" />
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
