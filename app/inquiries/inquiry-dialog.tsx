import type { RefObject } from "react";
import { showToast } from "../behaviors/toasts.tsx";
import { ProductInBrief } from "../catalogue/product-in-brief.tsx";
import type { Product } from "../catalogue/queries.ts";
import { browserClient } from "../clients/data-api/browser-client.ts";
import { Field } from "../forms/field.tsx";
import { TextArea } from "../forms/text-area.tsx";
import { type SentForm, useForm } from "../forms/use-form.ts";
import { readSession } from "../session/session-store.ts";
import { useAuthor } from "../forms/use-author.ts";
import { useSession } from "../session/use-session.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogButtons } from "../dialogs/dialog.tsx";
import { inquiryFailure } from "./inquiry-failure.ts";
import { checkInquiry, emptyInquiry, type Inquiry, problemTitle } from "./inquiry-form.ts";
import { sendInquiry } from "./queries.ts";

type InquiryDialogProps = { dialog: RefObject<HTMLDialogElement | null>; product: Product };

/** A question to the seller: guests leave an email address, customers get their reply at their account's. */
export function InquiryDialog({ dialog, product }: InquiryDialogProps) {
  const session = useSession();
  const user = session.status === "signed-in" ? session.user : null;
  const accountEmail = user?.email ?? "";

  const { busy, formProps, field } = useForm({
    values: emptyInquiry,
    check: (typed) => checkInquiry(typed, accountEmail === ""),
    send,
    problemToast: (sentence, field, typed) => ({ title: problemTitle(field, typed), description: sentence }),
    failureToast: (error) =>
      inquiryFailure(error, { sessionEnded: user !== null && readSession().status === "signed-out" }),
    draft: { name: `inquiry-${product.id}`, author: useAuthor() },
  });

  async function send({ message, email: typedEmail }: Inquiry, { clear }: SentForm) {
    const email = accountEmail || typedEmail;
    await sendInquiry(browserClient(), { product, userId: user?.id ?? null, email, message });
    clear();
    dialog.current?.close();
    showToast({ title: "Inquiry Sent!", description: `The seller will answer to ${email}.` });
  }

  return (
    <Dialog ref={dialog} title="Contact Seller">
      <ProductInBrief product={product} />
      <form {...formProps} className="mt-5 space-y-4">
        <TextArea {...field("message")} label="Your message" required />
        {accountEmail === "" ? (
          <Field
            {...field("email")}
            label="Your email"
            type="email"
            inputMode="email"
            autoComplete="email"
            hint="The seller answers to this address."
            required
          />
        ) : (
          <Field
            label="Your email"
            value={accountEmail}
            hint="The seller answers to your account's address."
            readOnly
          />
        )}
        <DialogButtons>
          <Button tone="secondary" onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} className="min-w-36">
            {busy ? "Sending" : "Send inquiry"}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
