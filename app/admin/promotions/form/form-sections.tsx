import { isOver, localTimeZone } from "../../ui/local-input.ts";
import { currencySign, formatPrice } from "../../../../domain/money.ts";
import { Field } from "../../../base/forms/field.tsx";
import { TextArea } from "../../../base/forms/text-area.tsx";
import type { useForm } from "../../../base/forms/use-form.ts";
import { FormSection } from "../../ui/form-section.tsx";
import { Select } from "../../../base/forms/select.tsx";
import { Switch } from "../../ui/switch.tsx";
import { parseNumber } from "../../ui/typed-number.ts";
import { discountTypeNames } from "../promotion.ts";
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
              ? "15 takes 15% off the price."
              : `40 takes ${formatPrice(40)} off the price, at most to ${formatPrice(0)}.`
          }
        />
      </div>
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
          hint={`In your time zone, ${localTimeZone()}.`}
        />
        <Field
          {...form.field("end")}
          label="End date and time"
          type="datetime-local"
          max="9999-12-31T23:59"
          required
          hint={isOver(draft.end) ? "This has passed: the promotion is expired." : undefined}
        />
      </div>
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
