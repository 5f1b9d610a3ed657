import { fromLocalInput } from "../../formats/day-and-time.ts";
import { Field } from "../../forms/field.tsx";
import { TextArea } from "../../forms/text-area.tsx";
import { FormSection } from "../ui/form-section.tsx";
import { Select } from "../ui/select.tsx";
import { Switch } from "../ui/switch.tsx";
import { type DiscountType, discountTypeNames } from "./promotion.ts";
import type { DraftErrors, PromotionDraft } from "./promotion-draft.ts";

/** A part of the form: shows its fields of the draft and changes them. */
export type SectionProps = {
  draft: PromotionDraft;
  errors: DraftErrors;
  change: (changes: Partial<PromotionDraft>) => void;
};

/** Two fields on one line where there is room. */
const pair = "grid gap-5 md:grid-cols-2 md:gap-4";

export function BasicInformation({ draft, errors, change }: SectionProps) {
  return (
    <FormSection title="Basic Information">
      <Field
        label="Promotion name"
        required
        autoComplete="off"
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errors.name}
      />
      <TextArea
        label="Description (optional)"
        rows={3}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errors.description}
      />
    </FormSection>
  );
}

export function DiscountDetails({ draft, errors, change }: SectionProps) {
  const isPercentage = draft.discountType === "percentage";
  return (
    <FormSection title="Discount Details">
      <div className={pair}>
        <Select
          label="Discount type"
          value={draft.discountType}
          onChange={(event) => change({ discountType: event.currentTarget.value as DiscountType })}
        >
          {Object.entries(discountTypeNames).map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </Select>
        <Field
          label={isPercentage ? "Discount value (%)" : "Discount value ($)"}
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
          max={isPercentage ? "100" : undefined}
          required
          value={draft.discountValue}
          onChange={(event) => change({ discountValue: event.currentTarget.value })}
          hint={
            isPercentage ? "15 takes 15% off the price." : "40 takes $40.00 off the price, at most to $0.00."
          }
          error={errors.discountValue}
        />
      </div>
    </FormSection>
  );
}

export function DurationAndStatus({ draft, errors, change }: SectionProps) {
  return (
    <FormSection title="Duration & Status">
      <div className={pair}>
        <Field
          label="Start date and time"
          type="datetime-local"
          max="9999-12-31T23:59"
          required
          value={draft.start}
          onChange={(event) => change({ start: event.currentTarget.value })}
          hint={`In your time zone, ${timeZone()}.`}
          error={errors.start}
        />
        <Field
          label="End date and time"
          type="datetime-local"
          max="9999-12-31T23:59"
          required
          value={draft.end}
          onChange={(event) => change({ end: event.currentTarget.value })}
          hint={isOver(draft.end) ? "This has passed: the promotion is expired." : undefined}
          error={errors.end}
        />
      </div>
      <Switch
        label="Active"
        hint="A promotion that is not active changes no price."
        checked={draft.active}
        onChange={(event) => change({ active: event.currentTarget.checked })}
      />
    </FormSection>
  );
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function isOver(entered: string): boolean {
  const time = fromLocalInput(entered);
  return time !== null && Date.parse(time) <= Date.now();
}

export function UsageLimits({ draft, errors, change, usageCount }: SectionProps & { usageCount: number }) {
  return (
    <FormSection title="Usage Limits">
      <Field
        label="Usage limit (optional)"
        type="number"
        inputMode="numeric"
        step="1"
        min="1"
        value={draft.usageLimit}
        onChange={(event) => change({ usageLimit: event.currentTarget.value })}
        hint={usageHint(draft.usageLimit, usageCount)}
        error={errors.usageLimit}
        className="md:max-w-[21.5rem]"
      />
    </FormSection>
  );
}

function usageHint(limit: string, used: number): string {
  const times = used === 1 ? "once" : `${used} times`;
  if (limit !== "" && used > 0 && Number(limit) <= used)
    return `It was already used ${times}: with this limit it applies to no further order.`;
  const explained = "How many orders it may apply to. Empty means no limit.";
  return used === 0 ? explained : `${explained} Used ${times} so far.`;
}
