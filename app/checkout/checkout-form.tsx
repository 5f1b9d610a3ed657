import { Lock } from "lucide-react";
import type { User } from "@supabase/auth-js";
import { type FormEvent, useMemo, useRef, useState } from "react";
import { formatCents } from "../formats/money.ts";
import type { PaymentMethod } from "../orders/payment-methods.ts";
import { fullNameOf } from "../session/full-name.ts";
import type { Author } from "../session/use-author.ts";
import { showToast } from "../behaviors/toasts.tsx";
import { Button } from "../ui/button.tsx";
import { type FormDraft, readFormDraft, saveFormDraft } from "./form-draft.ts";
import { PaymentChoice } from "./payment-choice.tsx";
import { ShippingFields } from "./shipping-fields.tsx";
import {
  checkShippingForm,
  emptyShippingForm,
  firstWrongField,
  type ShippingErrors,
  type ShippingField,
  type ShippingForm,
} from "./shipping-form.ts";

type CheckoutFormProps = {
  /** Who fills it in. */
  author: Pick<Author, "user" | "owner">;
  /** What the order costs, in cents. */
  total: number;
  codEnabled: boolean;
  /** Called with valid answers only; the button is busy until it is done. */
  onOrder: (form: ShippingForm, paymentMethod: PaymentMethod) => Promise<void>;
};

/** Contact, address and payment. What is typed survives a reload of the tab. */
export function CheckoutForm({ author, total, codEnabled, onOrder }: CheckoutFormProps) {
  const { user, owner } = author;
  const draft = useMemo(() => readFormDraft(owner), [owner]);
  const contact = contactOf(user);
  const [chosen, setChosen] = useState<PaymentMethod>();
  const [errors, setErrors] = useState<ShippingErrors>({});
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const paymentMethod = codEnabled ? (chosen ?? draft.paymentMethod) : "stripe";

  function onInput(event: FormEvent<HTMLFormElement>) {
    const typed = readForm(event.currentTarget);
    saveFormDraft(owner, { ...typed, form: withoutContact(typed.form, contact) });
    // A field that was wrong is checked again while it is mended.
    const field = (event.target as HTMLInputElement).name as ShippingField;
    if (errors[field]) setErrors({ ...errors, [field]: checkShippingForm(typed.form).errors?.[field] });
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const { form } = readForm(event.currentTarget);
    const checked = checkShippingForm(form);
    setErrors(checked.errors ?? {});
    if (checked.errors) return showFirstError(event.currentTarget, form, checked.errors);
    sending.current = true;
    setBusy(true);
    try {
      await onOrder(checked.values, paymentMethod);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return (
    <form noValidate onInput={onInput} onSubmit={(event) => void onSubmit(event)} className="mt-9 space-y-10">
      <ShippingFields initial={withContact(draft.form, contact)} errors={errors} />
      <PaymentChoice chosen={paymentMethod} codEnabled={codEnabled} onChoose={setChosen} />
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

type Contact = Pick<ShippingForm, "email" | "name">;

/** A customer's own e-mail address and name. */
function contactOf(user: User | null): Contact {
  return { email: user?.email ?? "", name: user ? fullNameOf(user) : "" };
}

/** The customer's own, where nothing else was typed. */
function withContact(form: ShippingForm, { email, name }: Contact): ShippingForm {
  return { ...form, email: form.email || email, name: form.name || name };
}

/** Only what was typed. */
function withoutContact(form: ShippingForm, { email, name }: Contact): ShippingForm {
  return {
    ...form,
    email: form.email === email ? "" : form.email,
    name: form.name === name ? "" : form.name,
  };
}

function readForm(element: HTMLFormElement): FormDraft {
  const typed = Object.fromEntries(new FormData(element)) as Record<string, string>;
  const form = { ...emptyShippingForm };
  for (const field of Object.keys(form) as ShippingField[]) form[field] = typed[field] ?? "";
  return { form, paymentMethod: typed["paymentMethod"] === "cod" ? "cod" : "stripe" };
}

function showFirstError(element: HTMLFormElement, form: ShippingForm, errors: ShippingErrors) {
  const field = firstWrongField(errors);
  showToast({
    title: form[field].trim() ? "Please Check Your Details" : "Missing Information",
    description: errors[field],
    destructive: true,
  });
  element.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
}
