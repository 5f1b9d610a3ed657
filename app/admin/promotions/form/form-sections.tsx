import { inputZone, isOver } from "../../forms/local-input.ts";
import { currencySign, formatPrice } from "../../../../domain/money/money.ts";
import { Checkbox } from "../../../base/forms/checkbox.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { TextArea } from "../../../base/forms/text-area.tsx";
import type { useForm } from "../../../base/forms/use-form.ts";
import { FormSection } from "../../forms/form-section.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { Switch } from "../../forms/switch.tsx";
import { parseNumber } from "../../../../domain/base/number-rules.ts";
import { discountPerNames, discountTypeNames } from "../promotion.ts";
import type { PromotionDraft } from "./promotion-draft.ts";

type FormProps = {
  form: Pick<ReturnType<typeof useForm<PromotionDraft, unknown>>, "field" | "problems" | "change">;
};

export type SectionProps = FormProps & { draft: PromotionDraft };

/** Two fields side by side where there is room. */
const pair = "grid gap-5 md:grid-cols-2 md:gap-4";

export function BasicInformation({ form }: FormProps) {
  return (
    <FormSection title="Basic Information">
      <Field {...form.field("name")} label="Promotion name" required autoComplete="off" />
      <TextArea {...form.field("description")} label="Description (optional)" rows={3} />
    </FormSection>
  );
}

export function DiscountDetails({ form, draft }: SectionProps) {
  const isPercentage = draft.discountType === "percentage";
  return (
    <FormSection title="Discount Details">
      <div className={pair}>
        <Select {...form.field("discountType")} label="Discount type">
          {Object.entries(discountTypeNames).map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          {...form.field("discountValue")}
          label={isPercentage ? "Discount value (%)" : `Discount value (${currencySign()})`}
          inputMode="decimal"
          autoComplete="off"
          required
          hint={
            isPercentage
              ? "15 takes 15% off each price, rounded half up."
              : `40 takes ${formatPrice(40)} off, at most to ${formatPrice(0)}.`
          }
        />
      </div>
      {!isPercentage && (
        <Select
          {...form.field("discountPer")}
          label="Comes off"
          hint={
            draft.discountPer === "piece"
              ? "Five pieces cost five times the amount less."
              : "However many pieces are ordered. Needs a code."
          }
          className="md:max-w-[21.5rem]"
        >
          {Object.entries(discountPerNames).map(([per, name]) => (
            <option key={per} value={per}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </FormSection>
  );
}

export function DurationAndStatus({ form, draft }: SectionProps) {
  return (
    <FormSection title="Duration & Status">
      <div className={pair}>
        <Field
          {...form.field("start")}
          label="Start date and time"
          type="datetime-local"
          max="9999-12-31T23:59"
          required
          hint={inputZone()}
        />
        <Field
          {...form.field("end")}
          label="End date and time"
          type="datetime-local"
          max="9999-12-31T23:59"
          required={draft.hasEnd}
          disabled={!draft.hasEnd}
          hint={draft.hasEnd && isOver(draft.end) ? "This has passed: the promotion is expired." : undefined}
        />
      </div>
      <Checkbox
        name="hasEnd"
        checked={!draft.hasEnd}
        onChange={({ currentTarget }) => form.change({ hasEnd: !currentTarget.checked })}
        label="No end"
      />
      <Switch
        {...form.field("active")}
        label="Active"
        hint="A promotion that is not active changes no price."
      />
    </FormSection>
  );
}

export function UsageLimits({ form, draft, usageCount }: SectionProps & { usageCount: number }) {
  return (
    <FormSection title="Usage Limits">
      <Field
        {...form.field("usageLimit")}
        label="Usage limit (optional)"
        inputMode="numeric"
        autoComplete="off"
        hint={usageHint(draft.usageLimit, usageCount)}
        className="md:max-w-[21.5rem]"
      />
      <Field
        {...form.field("usesPerCustomer")}
        label="Uses per customer (optional)"
        inputMode="numeric"
        autoComplete="off"
        hint="With a code only. A customer is an account or an email address. Empty means no limit."
        className="md:max-w-[21.5rem]"
      />
      <Field
        {...form.field("leastOrderValue")}
        label={`Least order value (${currencySign()}, optional)`}
        inputMode="decimal"
        autoComplete="off"
        hint="With a code only. What the pieces of an order have to cost before the code."
        className="md:max-w-[21.5rem]"
      />
    </FormSection>
  );
}

function usageHint(limit: string, used: number): string {
  const times = used === 1 ? "once" : `${used} times`;
  const typed = parseNumber(limit);
  if (typed !== null && used > 0 && typed <= used)
    return `It was already used ${times}: with this limit it applies to no further order.`;
  const explained = "How many orders it may apply to. Empty means no limit.";
  return used === 0 ? explained : `${explained} Used ${times} so far.`;
}
