import { z } from "zod/mini";
import type { PaymentMethod } from "../orders/payment-methods.ts";
import { type DraftOwner, forgetDraft, readDraft, saveDraft } from "../session/drafts.ts";
import { emptyShippingForm, type ShippingForm } from "./shipping-form.ts";

const name = "checkout";

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

/** What its owner typed in this tab before, an empty form to begin with. */
export function readFormDraft(owner: DraftOwner): FormDraft {
  try {
    return draftSchema.parse(JSON.parse(readDraft(owner, name) ?? ""));
  } catch {
    return { form: emptyShippingForm, paymentMethod: "stripe" };
  }
}

export function saveFormDraft(owner: DraftOwner, draft: FormDraft) {
  saveDraft(owner, name, JSON.stringify(draft));
}

export function forgetFormDraft(owner: DraftOwner) {
  forgetDraft(owner, name);
}
