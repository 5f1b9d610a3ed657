import { useLingui } from "@lingui/react/macro";
import { Banknote, CreditCard, type LucideIcon } from "lucide-react";
import { type PaymentMethod, paymentMethodLabels } from "../../../../domain/orders/order-labels.ts";
import type { PaymentMethods } from "./queries.ts";
import { RadioCard } from "../../../base/forms/radio-card.tsx";

type PaymentChoiceProps = PaymentMethods & {
  /** The name of the country that the order goes to, if nobody pays in cash there. */
  withoutCash: string | null;
};

/** Where no card provider is connected, ordering by card only shows a toast. */
export function PaymentChoice({ cod: takesCash, card, testCards, withoutCash }: PaymentChoiceProps) {
  const { t } = useLingui();
  const cod = takesCash && withoutCash === null;
  return (
    <fieldset>
      <legend className="font-display text-display-sm">{t`Payment method`}</legend>
      <div className="mt-4 -space-y-px">
        <MethodCard
          // Remounts, so that what is available is selected when that changes.
          key={`${card} ${cod}`}
          note={
            card
              ? t`You pay on Stripe's page, and come back here.`
              : t`Not available yet: no card provider is connected.`
          }
          icon={CreditCard}
          value="stripe"
          // A way that cannot be used is never preselected.
          defaultChecked={card}
        />
        {cod && (
          <MethodCard
            key={String(card)}
            note={t`Pay when your order arrives.`}
            icon={Banknote}
            value="cod"
            defaultChecked={!card}
          />
        )}
      </div>
      {takesCash && !cod && (
        <p
          role="status"
          className="mt-4 text-note text-ink-2"
        >{t`Cash on delivery is not available for orders to ${{ country: withoutCash }}.`}</p>
      )}
      {testCards && (
        <p className="mt-4 bg-warning-tint px-5 py-4 text-ui text-warning-ink">{t`Card payment is in test mode: Stripe's test cards pay, real cards are not charged, and nothing is shipped.`}</p>
      )}
    </fieldset>
  );
}

type MethodCardProps = { note: string; icon: LucideIcon; value: PaymentMethod; defaultChecked?: boolean };

function MethodCard({ icon: Icon, value, ...card }: MethodCardProps) {
  const { t } = useLingui();
  return (
    <RadioCard name="paymentMethod" value={value} title={t(paymentMethodLabels[value])} {...card}>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="text-ink-2" />
    </RadioCard>
  );
}
