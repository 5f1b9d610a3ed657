import { msg, plural } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { say } from "../../../base/language/languages.ts";
import { inputZone, isOver } from "../../forms/local-input.ts";
import { currencySign, formatPrice, type MoneyFormat } from "../../../../domain/money/money.ts";
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
import { useMoney } from "../../../base/shop/use-shop.ts";

type FormProps = {
  form: Pick<ReturnType<typeof useForm<PromotionDraft, unknown>>, "field" | "problems" | "change">;
};

export type SectionProps = FormProps & { draft: PromotionDraft };

/** Two fields side by side where there is room. */
const pair = "grid gap-5 md:grid-cols-2 md:gap-4";

export function BasicInformation({ form }: FormProps) {
  const { t } = useLingui();
  return (
    <FormSection title={t`Basic Information`}>
      <Field {...form.field("name")} label={t`Promotion name`} required autoComplete="off" />
      <TextArea {...form.field("description")} label={t`Description (optional)`} rows={3} />
    </FormSection>
  );
}

export function DiscountDetails({ form, draft }: SectionProps) {
  const { t } = useLingui();
  const money = useMoney();
  const isPercentage = draft.discountType === "percentage";
  return (
    <FormSection title={t`Discount Details`}>
      <div className={pair}>
        <Select {...form.field("discountType")} label={t`Discount type`}>
          {Object.entries(discountTypeNames).map(([type, name]) => (
            <option key={type} value={type}>
              {t(name)}
            </option>
          ))}
        </Select>
        <Field
          {...form.field("discountValue")}
          label={
            isPercentage ? t`Discount value (%)` : t`Discount value (${{ currency: currencySign(money) }})`
          }
          inputMode="decimal"
          autoComplete="off"
          required
          hint={
            isPercentage
              ? t`15 takes 15% off each price, rounded half up.`
              : t`40 takes ${{ discount: formatPrice(40, money) }} off, at most to ${{ nothing: formatPrice(0, money) }}.`
          }
        />
      </div>
      {!isPercentage && (
        <Select
          {...form.field("discountPer")}
          label={t`Taken off`}
          hint={
            draft.discountPer === "piece"
              ? t`Five pieces cost five times the amount less.`
              : t`However many pieces are ordered. Needs a code.`
          }
          className="md:max-w-[21.5rem]"
        >
          {Object.entries(discountPerNames).map(([per, name]) => (
            <option key={per} value={per}>
              {t(name)}
            </option>
          ))}
        </Select>
      )}
    </FormSection>
  );
}

export function DurationAndStatus({ form, draft }: SectionProps) {
  const { t } = useLingui();
  return (
    <FormSection title={t`Duration & Status`}>
      <div className={pair}>
        <Field
          {...form.field("start")}
          label={t`Start date and time`}
          type="datetime-local"
          max="9999-12-31T23:59"
          required
          hint={inputZone()}
        />
        <Field
          {...form.field("end")}
          label={t`End date and time`}
          type="datetime-local"
          max="9999-12-31T23:59"
          required={draft.hasEnd}
          disabled={!draft.hasEnd}
          hint={
            draft.hasEnd && isOver(draft.end)
              ? t`This time has passed: the promotion has expired.`
              : undefined
          }
        />
      </div>
      <Checkbox
        name="hasEnd"
        checked={!draft.hasEnd}
        onChange={({ currentTarget }) => form.change({ hasEnd: !currentTarget.checked })}
        label={t`No end`}
      />
      <Switch
        {...form.field("active")}
        label={t`Active`}
        hint={t`A promotion that is not active changes no price.`}
      />
    </FormSection>
  );
}

export function UsageLimits({ form, draft, usageCount }: SectionProps & { usageCount: number }) {
  const { t } = useLingui();
  const money = useMoney();
  return (
    <FormSection title={t`Usage Limits`}>
      <Field
        {...form.field("usageLimit")}
        label={t`Usage limit (optional)`}
        inputMode="numeric"
        autoComplete="off"
        hint={usageHint(draft.usageLimit, usageCount, money)}
        className="md:max-w-[21.5rem]"
      />
      <Field
        {...form.field("usesPerCustomer")}
        label={t`Uses per customer (optional)`}
        inputMode="numeric"
        autoComplete="off"
        hint={t`With a code only. A customer is an account or an email address. Empty means no limit.`}
        className="md:max-w-[21.5rem]"
      />
      <Field
        {...form.field("leastOrderValue")}
        label={t`Minimum order value (${{ currency: currencySign(money) }}, optional)`}
        inputMode="decimal"
        autoComplete="off"
        hint={t`With a code only. What the pieces of an order have to cost before the code.`}
        className="md:max-w-[21.5rem]"
      />
    </FormSection>
  );
}

function usageHint(limit: string, used: number, money: MoneyFormat): string {
  if (used === 0) return say(msg`How many orders it may apply to. Empty means no limit.`);
  const typed = parseNumber(limit, money);
  return typed !== null && typed <= used
    ? say(
        msg`${plural({ used }, { one: "It was already used once: with this limit it applies to no further order.", other: "It was already used # times: with this limit it applies to no further order." })}`,
      )
    : say(
        msg`${plural({ used }, { one: "How many orders it may apply to. Empty means no limit. Used once so far.", other: "How many orders it may apply to. Empty means no limit. Used # times so far." })}`,
      );
}
