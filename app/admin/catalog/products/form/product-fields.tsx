import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { currencySign } from "../../../../../domain/money/money.ts";
import { type ComponentProps, type ReactNode, useId } from "react";
import {
  choiceLabel,
  choicesOf,
  type Column,
  type ColumnName,
  columnNames,
  type ColumnValues,
  productColumns,
  type Section,
  type TypedColumns,
} from "../../../../../domain/catalog/columns.ts";
import { costLabel, marginInWords } from "../../../../../domain/catalog/cost.ts";
import type { Metal, MetalRates } from "../../../../../domain/catalog/metal-prices.ts";
import { usualTerms } from "../../../../../domain/catalog/usual-terms.ts";
import { FieldFrame, type FieldTexts } from "../../../../base/forms/field-frame.tsx";
import { Field } from "../../../../base/forms/field.tsx";
import { TextArea } from "../../../../base/forms/text-area.tsx";
import type { useForm } from "../../../../base/forms/use-form.ts";
import { FormSection } from "../../../forms/form-section.tsx";
import { Select } from "../../../../base/forms/select.tsx";
import { parseAmount } from "../../../../../domain/base/number-rules.ts";
import { inputZone, isOver } from "../../../forms/local-input.ts";
import { followsMetal } from "./formula-draft.ts";
import type { CheckedDraft, ProductDraft } from "./product-draft.ts";
import { pageLanguage } from "../../../../base/language/languages.ts";
import { say } from "../../../../base/language/languages.ts";
import { useMoney } from "../../../../base/shop/use-shop.ts";

type ProductForm = Pick<ReturnType<typeof useForm<ProductDraft, CheckedDraft>>, "field">;

export type SectionProps = { form: ProductForm; draft: ProductDraft };

type TextColumn = {
  [Name in ColumnName]: TypedColumns[Name] extends string ? Name : never;
}[ColumnName];

/** The props of a column's field. */
function bind(form: ProductForm, name: TextColumn) {
  return { ...form.field(name), label: say(productColumns[name].label), autoComplete: "off" };
}

export function BasicInformation({
  form,
  draft,
  categories,
}: SectionProps & { categories: readonly string[] }) {
  const { t } = useLingui();
  // A category that was renamed or deleted in the meantime is still what the product has.
  const offered = new Set([...categories, draft.category].filter((name) => name !== ""));
  return (
    <FormSection title={t`Basic Information`}>
      <Field {...bind(form, "name")} required />
      <TextArea {...bind(form, "description")} rows={4} />
      <Select {...bind(form, "category")} required className="sm:w-1/2 sm:pe-2.5">
        <option value="">{t`Choose a category`}</option>
        {[...offered].map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
    </FormSection>
  );
}

export function Pricing({ form, draft, rates }: SectionProps & { rates: MetalRates }) {
  const { t } = useLingui();
  const money = useMoney();
  const price = parseAmount(draft.price, money);
  const originalPrice = parseAmount(draft.original_price, money);
  const isHidden = price !== null && originalPrice !== null && originalPrice <= price;
  const margin = marginInWords(price, parseAmount(draft.cost, money), pageLanguage());
  return (
    <FormSection title={t`Pricing`}>
      <Pair>
        {followsMetal(draft, rates) ? (
          <PriceField
            {...bind(form, "price")}
            readOnly
            hint={draft.formulaMetal && t(followsPriceOf[draft.formulaMetal])}
          />
        ) : (
          <PriceField {...bind(form, "price")} required />
        )}
        <PriceField
          {...bind(form, "original_price")}
          hint={
            isHidden
              ? t`This is not above the current price, so shoppers will not see it.`
              : t`Shown struck through. Leave empty when not on sale.`
          }
        />
        <PriceField
          {...form.field("cost")}
          label={t(costLabel)}
          autoComplete="off"
          hint={
            margin === null
              ? t`What it costs the shop. Only administrators see it.`
              : t`Margin: ${{ margin }}. Only administrators see it.`
          }
        />
      </Pair>
    </FormSection>
  );
}

const followsPriceOf: Readonly<Record<Metal, MessageDescriptor>> = {
  Gold: msg`It follows the price of gold.`,
  Silver: msg`It follows the price of silver.`,
  Platinum: msg`It follows the price of platinum.`,
  Palladium: msg`It follows the price of palladium.`,
};

/** Whether shoppers see the product, and since when. */
export function Visibility({ form, draft }: SectionProps) {
  const { t } = useLingui();
  return (
    <FormSection title={t`Visibility`}>
      <Pair>
        <Select {...bind(form, "status")} hint={t(meanings[draft.status as Status])}>
          {choicesOf(productColumns.status).map((choice) => (
            <option key={choice} value={choice}>
              {choiceLabel(productColumns.status, choice, t)}
            </option>
          ))}
        </Select>
        {draft.status === "draft" && (
          <Field
            {...form.field("publishAt")}
            label={t`Publish at (optional)`}
            type="datetime-local"
            max="9999-12-31T23:59"
            hint={
              isOver(draft.publishAt)
                ? t`This time has passed: the product is published as soon as you save.`
                : inputZone()
            }
          />
        )}
      </Pair>
    </FormSection>
  );
}

type Status = ColumnValues["status"];

const meanings: Readonly<Record<Status, MessageDescriptor>> = {
  published: msg`Shoppers see it and can buy it.`,
  draft: msg`Only administrators see it.`,
  archived: msg`It is no longer in the shop. Orders and reports keep it.`,
};

type PlainSectionProps = { form: ProductForm; section: Section; title: string; children?: ReactNode };

/** The columns that name this section, followed by any other fields. */
export function PlainSection({ form, section, title, children }: PlainSectionProps) {
  const { t } = useLingui();
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
                hint={column.hint && t(column.hint)}
                placeholder={column.placeholder}
                inputMode={inputModeOf(column)}
                suggestions={usualTerms(name, t)}
              />
            );
          return (
            <Select key={name} {...bind(form, name)}>
              <option value="">{t`Not stated`}</option>
              {choicesOf(column).map((choice) => (
                <option key={choice} value={choice}>
                  {choiceLabel(column, choice, t)}
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
  const money = useMoney();
  const sign = currencySign(money);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 inset-s-3 grid place-items-center text-ui text-ink-3"
          >
            {sign}
          </span>
          <input
            {...input}
            {...control}
            inputMode="decimal"
            className="field figures"
            style={{ paddingInlineStart: `calc(1.25rem + ${sign.length}ch)` }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
