import { Lock } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { formatCents } from "../data/money.ts";
import { showToast } from "../shell/toasts.tsx";
import { Button } from "../ui/button.tsx";
import { type FormDraft, type PaymentMethod, readDraft, saveDraft } from "./form-draft.ts";
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
  /** What the order costs, in cents. */
  total: number;
  codEnabled: boolean;
  /** Called with valid answers only; the button is busy until it is done. */
  onOrder: (form: ShippingForm, paymentMethod: PaymentMethod) => Promise<void>;
};

/** Contact, address and payment. What is typed survives a reload of the tab. */
export function CheckoutForm({ total, codEnabled, onOrder }: CheckoutFormProps) {
  const [draft] = useState(readDraft);
  const [preferred, setPreferred] = useState(draft.paymentMethod);
  const [errors, setErrors] = useState<ShippingErrors>({});
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const paymentMethod = codEnabled ? preferred : "stripe";

  function onInput(event: FormEvent<HTMLFormElement>) {
    const typed = readForm(event.currentTarget);
    saveDraft(typed);
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
      <ShippingFields initial={draft.form} errors={errors} />
      <PaymentChoice chosen={paymentMethod} codEnabled={codEnabled} onChoose={setPreferred} />
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
