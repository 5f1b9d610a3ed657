import { Banknote, CreditCard, type LucideIcon } from "lucide-react";
import { type PaymentMethod, paymentMethodLabels } from "../../../domain/order-labels.ts";
import type { PaymentMethods } from "./queries.ts";

/** Where no card provider is connected, ordering by card only shows a toast. */
export function PaymentChoice({ cod, card, testCards }: PaymentMethods) {
  return (
    <fieldset>
      <legend className="font-display text-display-sm">Payment method</legend>
      <div className="mt-4 -space-y-px">
        <RadioCard
          // Remounts, so that card is selected again when cash on delivery disappears.
          key={String(cod)}
          note={
            card
              ? "You pay on Stripe’s page, and come back here."
              : "Not available yet: no card provider is connected."
          }
          icon={CreditCard}
          value="stripe"
          defaultChecked
        />
        {cod && <RadioCard note="Pay when your order arrives." icon={Banknote} value="cod" />}
      </div>
      {testCards && (
        <p className="mt-4 bg-warning-tint px-5 py-4 text-ui text-warning-ink">
          Card payment is in test mode: Stripe’s test cards pay, real cards are not charged, and nothing is
          shipped.
        </p>
      )}
    </fieldset>
  );
}

type RadioCardProps = { note: string; icon: LucideIcon; value: PaymentMethod; defaultChecked?: boolean };

function RadioCard({ note, icon: Icon, value, defaultChecked }: RadioCardProps) {
  return (
    <label className="relative flex cursor-pointer items-center gap-4 border border-line-2 px-4 py-4 transition-colors hover:border-edge has-checked:z-10 has-checked:border-sapphire has-checked:bg-sapphire-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-sapphire">
      <input
        type="radio"
        name="paymentMethod"
        value={value}
        defaultChecked={defaultChecked}
        className="size-[1.125rem] shrink-0 appearance-none rounded-full border border-edge bg-raised outline-none checked:border-[5px] checked:border-sapphire"
      />
      <span className="flex-1">
        <span className="block text-body leading-snug font-medium">{paymentMethodLabels[value]}</span>
        <span className="block text-note text-ink-2">{note}</span>
      </span>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="text-ink-2" />
    </label>
  );
}
