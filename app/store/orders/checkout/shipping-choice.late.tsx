import type { I18n, MessageDescriptor } from "@lingui/core";
import { useOriginal } from "../../../base/shop/use-original.ts";
import { msg } from "@lingui/core/runtime-macro";
import { useLingui } from "@lingui/react/macro";
import { dateFormat } from "../../../../domain/base/day-and-time.ts";
import { formatCents, type MoneyFormat } from "../../../../domain/money/money.ts";
import { type Delivery, shippingTerms } from "../../../features/delivery/delivery.late.ts";
import { shippingCost } from "../../../features/orders/totals.ts";
import { arrivalOf } from "../../../features/delivery/zones.ts";
import { RadioCard } from "../../../base/forms/radio-card.tsx";
import type { Rules, ShippingMethod } from "../../../features/delivery/rules.ts";
import { useMoney } from "../../../base/shop/use-shop.ts";

type ShippingChoiceProps = {
  delivery: Delivery;
  rules: Rules;
  /** The cart's, in cents. */
  subtotal: number;
};

/** How the order is shipped, with what it costs and when it arrives; nothing where there is nothing to say. */
export function ShippingChoice({ delivery: { methods, method }, rules, subtotal }: ShippingChoiceProps) {
  const { t, i18n } = useLingui();
  const money = useMoney();
  const original = useOriginal();
  const says = methods.length > 1 || methods.some((one) => one.days_to !== null || extrasOf(one));
  if (!says) return null;
  return (
    // Another destination's methods begin with the first chosen again.
    <fieldset key={methods.map(({ id }) => id).join(" ")}>
      <legend className="font-display text-display-sm">{t`Shipping method`}</legend>
      <div className="mt-4 -space-y-px">
        {methods.map((one) => (
          <RadioCard
            key={one.id}
            name="shippingMethod"
            value={one.id}
            title={one.name}
            mark={original(one, "name")}
            note={noteOn(one, rules, i18n)}
            defaultChecked={one.id === method?.id}
          >
            <span className="figures text-ui">{feeOf(one, subtotal, i18n.t, money)}</span>
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}

function feeOf(method: ShippingMethod, subtotal: number, t: I18n["t"], money: MoneyFormat): string {
  const cost = shippingCost(subtotal, shippingTerms(method), money);
  return cost === 0 ? t(msg({ message: "Free", context: "price" })) : formatCents(cost, money);
}

function noteOn(method: ShippingMethod, rules: Rules, { t, locale }: I18n): string {
  const notes = [arrival(rules, method, locale), extrasOf(method)];
  return notes.flatMap((note) => (note ? t(note) : [])).join(". ");
}

function extrasOf({ is_insured, is_signed_for }: ShippingMethod): MessageDescriptor | null {
  if (is_insured && is_signed_for) return msg`Insured and signed for`;
  return is_insured ? msg`Insured` : is_signed_for ? msg`Signed for` : null;
}

const arrivalDay = { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" } as const;

function arrival(rules: Rules, method: ShippingMethod, language: string): MessageDescriptor | null {
  const days = arrivalOf(rules, method);
  if (!days) return null;
  const day = dateFormat(language, arrivalDay);
  const [from, to] = [days.from, days.to].map((date) => day.format(new Date(date)));
  return from === to
    ? msg`Arrives by ${{ date: to }}`
    : msg`Arrives by ${{ date: to }}, at the earliest on ${{ earliest: from }}`;
}
