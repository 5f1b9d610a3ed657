import { currencySign } from "../../../../domain/money/money.ts";
import { type ComponentProps, type ReactNode, useId } from "react";
import { capitalized } from "../../../../domain/base/capitalized.ts";
import {
  type Column,
  columnNames,
  type ColumnName,
  type ColumnValues,
  productColumns,
  type Section,
  type TypedColumns,
} from "../../../../domain/catalog/columns.ts";
import { costLabel, marginInWords } from "../../../../domain/catalog/cost.ts";
import type { MetalRates } from "../../../../domain/catalog/metal-prices.ts";
import { usualTerms } from "../../../../domain/catalog/usual-terms.ts";
import { FieldFrame, type FieldTexts } from "../../../base/forms/field-frame.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { TextArea } from "../../../base/forms/text-area.tsx";
import type { useForm } from "../../../base/forms/use-form.ts";
import { FormSection } from "../../forms/form-section.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { parseAmount } from "../../../../domain/base/number-rules.ts";
import { inputZone, isOver } from "../../forms/local-input.ts";
import { followsMetal } from "./formula-draft.ts";
import type { CheckedDraft, ProductDraft } from "./product-draft.ts";

type ProductForm = Pick<ReturnType<typeof useForm<ProductDraft, CheckedDraft>>, "field">;

export type SectionProps = { form: ProductForm; draft: ProductDraft };

type TextColumn = {
  [Name in ColumnName]: TypedColumns[Name] extends string ? Name : never;
}[ColumnName];

/** The props of a column's field. */
function bind(form: ProductForm, name: TextColumn) {
  return { ...form.field(name), label: productColumns[name].label, autoComplete: "off" };
}

export function BasicInformation({
  form,
  draft,
  categories,
}: SectionProps & { categories: readonly string[] }) {
  // A category that was renamed or deleted in the meantime is still what the product has.
  const offered = new Set([...categories, draft.category].filter((name) => name !== ""));
  return (
    <FormSection title="Basic Information">
      <Field {...bind(form, "name")} required />
      <TextArea {...bind(form, "description")} rows={4} />
      <Select {...bind(form, "category")} required className="sm:w-1/2 sm:pr-2.5">
        <option value="">Choose a category</option>
        {[...offered].map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
    </FormSection>
  );
}

export function Pricing({ form, draft, rates }: SectionProps & { rates: MetalRates }) {
  const price = parseAmount(draft.price);
  const originalPrice = parseAmount(draft.original_price);
  const isHidden = price !== null && originalPrice !== null && originalPrice <= price;
  const margin = marginInWords(price, parseAmount(draft.cost));
  return (
    <FormSection title="Pricing">
      <Pair>
        {followsMetal(draft, rates) ? (
          <PriceField
            {...bind(form, "price")}
            readOnly
            hint={`It follows the price of ${draft.formulaMetal.toLowerCase()}.`}
          />
        ) : (
          <PriceField {...bind(form, "price")} required />
        )}
        <PriceField
          {...bind(form, "original_price")}
          hint={
            isHidden
              ? "This is not above the current price, so shoppers will not see it."
              : "Shown struck through. Leave empty when not on sale."
          }
        />
        <PriceField
          {...form.field("cost")}
          label={costLabel}
          autoComplete="off"
          hint={
            margin === null
              ? "What it costs the shop. Only administrators see it."
              : `Margin: ${margin}. Only administrators see it.`
          }
        />
      </Pair>
    </FormSection>
  );
}

/** Whether shoppers see the product, and since when. */
export function Visibility({ form, draft }: SectionProps) {
  return (
    <FormSection title="Visibility">
      <Pair>
        <Select {...bind(form, "status")} hint={meanings[draft.status as Status]}>
          {productColumns.status.choices.map((choice) => (
            <option key={choice} value={choice}>
              {capitalized(choice)}
            </option>
          ))}
        </Select>
        {draft.status === "draft" && (
          <Field
            {...form.field("publishAt")}
            label="Publish at (optional)"
            type="datetime-local"
            max="9999-12-31T23:59"
            hint={
              isOver(draft.publishAt)
                ? "This has passed: the product is published as soon as you save."
                : inputZone()
            }
          />
        )}
      </Pair>
    </FormSection>
  );
}

type Status = ColumnValues["status"];

const meanings: Record<Status, string> = {
  published: "Shoppers see it and can buy it.",
  draft: "Only administrators see it.",
  archived: "It is no longer in the shop. Orders and reports keep it.",
};

type PlainSectionProps = { form: ProductForm; section: Section; title: string; children?: ReactNode };

/** The columns that name this section, followed by any other fields. */
export function PlainSection({ form, section, title, children }: PlainSectionProps) {
  const names = columnNames.filter((name): name is TextColumn => sectionOf(productColumns[name]) === section);
  return (
    <FormSection title={title}>
      <Pair>
        {names.map((name) => {
          const column: Column = productColumns[name];
          if (column.kind !== "choice")
            return (
              <SuggestingField
                key={name}
                {...bind(form, name)}
                hint={column.hint}
                placeholder={column.placeholder}
                inputMode={inputModeOf(column)}
                suggestions={usualTerms[name]}
              />
            );
          return (
            <Select key={name} {...bind(form, name)}>
              <option value="">Not stated</option>
              {column.choices.map((choice) => (
                <option key={choice} value={choice}>
                  {capitalized(choice)}
                </option>
              ))}
            </Select>
          );
        })}
      </Pair>
      {children}
    </FormSection>
  );
}

const sectionOf = ({ section }: Column) => section;

function inputModeOf(column: Column): "numeric" | "decimal" | undefined {
  if (column.kind !== "number") return undefined;
  return column.decimals === 0 ? "numeric" : "decimal";
}

type SuggestingFieldProps = ComponentProps<typeof Field> & { suggestions?: readonly string[] };

export function SuggestingField({ suggestions, ...field }: SuggestingFieldProps) {
  const id = useId();
  if (!suggestions) return <Field {...field} />;
  return (
    <div>
      <Field {...field} list={id} />
      <datalist id={id}>
        {suggestions.map((term) => (
          <option key={term}>{term}</option>
        ))}
      </datalist>
    </div>
  );
}

/** Two fields side by side, if there is room. */
export function Pair({ children }: ComponentProps<"div">) {
  return <div className="grid gap-5 sm:grid-cols-2">{children}</div>;
}

export function PriceField({ label, hint, error, ...input }: ComponentProps<"input"> & FieldTexts) {
  const sign = currencySign();
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ui text-ink-3"
          >
            {sign}
          </span>
          <input
            {...input}
            {...control}
            inputMode="decimal"
            className="field figures"
            style={{ paddingLeft: `calc(1.25rem + ${sign.length}ch)` }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
