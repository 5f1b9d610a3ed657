import type { User } from "@supabase/auth-js";
import { Lock } from "lucide-react";
import { formatCents } from "../formats/money.ts";
import { type SentForm, useForm } from "../forms/use-form.ts";
import { fullNameOf } from "../session/full-name.ts";
import type { Author } from "../forms/use-author.ts";
import { Button } from "../ui/button.tsx";
import { PaymentChoice } from "./payment-choice.tsx";
import { ShippingFields } from "./shipping-fields.tsx";
import { checkShippingForm, emptyShippingForm, problemTitle, type ShippingForm } from "./shipping-form.ts";

type CheckoutFormProps = {
  author: Pick<Author, "user" | "owner" | "person">;
  /** In cents. */
  total: number;
  codEnabled: boolean;
  /** Reports the outcome to the shopper itself. */
  onOrder: (form: ShippingForm, sent: SentForm) => Promise<void>;
};

export function CheckoutForm({ author, total, codEnabled, onOrder }: CheckoutFormProps) {
  const { busy, formProps, field } = useForm({
    values: { ...emptyShippingForm, ...contactOf(author.user) },
    check: checkShippingForm,
    send: onOrder,
    problemToast: (sentence, field, typed) => ({ title: problemTitle(field, typed), description: sentence }),
    failureToast: { title: "Order Failed" },
    draft: { name: "checkout", author },
  });
  return (
    <form {...formProps} className="mt-9 space-y-10">
      <ShippingFields bind={field} />
      <PaymentChoice codEnabled={codEnabled} />
      <div>
        <Button type="submit" busy={busy} className="h-14 w-full text-base">
          {busy ? "Placing order..." : "Place Order"}
          <span className="figures font-normal opacity-80">{formatCents(total)}</span>
        </Button>
        <p className="mt-4 flex items-center justify-center gap-2 text-note text-ink-3">
          <Lock size={15} strokeWidth={1.5} aria-hidden="true" />
          Your details are used for this order only.
        </p>
      </div>
    </form>
  );
}

/** Prefills a customer's email and name. */
function contactOf(user: User | null): Pick<ShippingForm, "email" | "name"> {
  return { email: user?.email ?? "", name: user ? fullNameOf(user) : "" };
}
