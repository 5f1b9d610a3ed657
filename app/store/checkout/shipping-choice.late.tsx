import { formatCents } from "../../../domain/money/money.ts";
import { arrivalOf, type Delivery, shippingTerms } from "../../features/delivery/delivery.late.ts";
import { shippingCost } from "../../features/orders/totals.ts";
import { RadioCard } from "./radio-card.tsx";
import type { Rules, ShippingMethod } from "../../features/delivery/rules.ts";

type ShippingChoiceProps = {
  delivery: Delivery;
  rules: Rules;
  /** The cart's, in cents. */
  subtotal: number;
};

/** How the order is shipped, with what it costs and when it arrives; nothing where there is nothing to say. */
export function ShippingChoice({ delivery: { methods, method }, rules, subtotal }: ShippingChoiceProps) {
  const says = methods.length > 1 || methods.some((one) => one.days_to !== null || extrasOf(one) !== "");
  if (!says) return null;
  return (
    // Another destination's methods begin with the first chosen again.
    <fieldset key={methods.map(({ id }) => id).join(" ")}>
      <legend className="font-display text-display-sm">Shipping method</legend>
      <div className="mt-4 -space-y-px">
        {methods.map((one) => (
          <RadioCard
            key={one.id}
            name="shippingMethod"
            value={one.id}
            title={one.name}
            note={[arrival(rules, one), extrasOf(one)].filter(Boolean).join(". ")}
            defaultChecked={one.id === method?.id}
          >
            <span className="figures text-ui">{feeOf(one, subtotal)}</span>
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}

function feeOf(method: ShippingMethod, subtotal: number): string {
  const cost = shippingCost(subtotal, shippingTerms(method));
  return cost === 0 ? "Free" : formatCents(cost);
}

function extrasOf({ is_insured, is_signed_for }: ShippingMethod): string {
  if (is_insured && is_signed_for) return "Insured and signed for";
  return is_insured ? "Insured" : is_signed_for ? "Signed for" : "";
}

const day = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

function arrival(rules: Rules, method: ShippingMethod): string {
  const days = arrivalOf(rules, method);
  if (!days) return "";
  return `Arrives by ${day.format(new Date(days.to))}${days.from === days.to ? "" : `, at the earliest on ${day.format(new Date(days.from))}`}`;
}
