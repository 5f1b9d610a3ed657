import { z } from "zod/mini";
import { tabStorage } from "../data/tab-storage.ts";
import { emptyShippingForm, type ShippingForm } from "./shipping-form.ts";

const key = "checkout-form";

export type PaymentMethod = "stripe" | "cod";

/** What the checkout form holds while it is being filled in. */
export type FormDraft = { form: ShippingForm; paymentMethod: PaymentMethod };

const text = z.string();
const draftSchema = z.object({
  form: z.object({
    email: text,
    name: text,
    address: text,
    city: text,
    state: text,
    zipCode: text,
    country: text,
  }),
  paymentMethod: z.enum(["stripe", "cod"]),
});

/** What was typed in this tab before, an empty form to begin with. */
export function readDraft(): FormDraft {
  try {
    return draftSchema.parse(JSON.parse(tabStorage.read(key) ?? ""));
  } catch {
    return { form: emptyShippingForm, paymentMethod: "stripe" };
  }
}

export function saveDraft(draft: FormDraft) {
  tabStorage.write(key, JSON.stringify(draft));
}

export function forgetDraft() {
  tabStorage.forget(key);
}
