import type { RefObject } from "react";
import { ProductInBrief } from "../catalogue/product-in-brief.tsx";
import type { Product } from "../catalogue/queries.ts";
import { browserClient } from "../clients/browser-client.ts";
import type { Texts } from "../forms/text-draft.ts";
import { readSession } from "../session/session-store.ts";
import { useSession } from "../session/use-session.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { showToast } from "../behaviors/toasts.tsx";
import { useDraftForm } from "../forms/use-draft-form.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../forms/field.tsx";
import { TextArea } from "../forms/text-area.tsx";
import { checkInquiry, type InquiryField, inquiryFields } from "./inquiry-form.ts";
import { showInquiryFailure } from "./inquiry-failure.ts";
import { sendInquiry } from "./queries.ts";

type InquiryDialogProps = { dialog: RefObject<HTMLDialogElement | null>; product: Product };

/** A question to the seller: guests leave an e-mail address, customers are answered at their account's. */
export function InquiryDialog({ dialog, product }: InquiryDialogProps) {
  const session = useSession();
  const user = session.status === "signed-in" ? session.user : null;
  const accountEmail = user?.email ?? "";

  const { busy, formProps, fieldProps } = useDraftForm({
    draft: `inquiry-${product.id}`,
    fields: inquiryFields,
    check: (typed) => checkInquiry(typed, accountEmail === ""),
    send,
  });

  async function send(typed: Texts<InquiryField>) {
    const email = accountEmail || typed.email.trim();
    const userId = user?.id ?? null;
    const { error } = await sendInquiry(browserClient(), {
      product,
      userId,
      email,
      message: typed.message.trim(),
    });
    if (error) {
      showInquiryFailure(error, { sessionEnded: userId !== null && readSession().status === "signed-out" });
      return {};
    }
    dialog.current?.close();
    showToast({ title: "Inquiry Sent!", description: `The seller will answer to ${email}.` });
    return null;
  }

  return (
    <Dialog ref={dialog} title="Contact Seller">
      <ProductInBrief product={product} />
      <form {...formProps} className="mt-5 space-y-4">
        <TextArea {...fieldProps("message")} label="Your message" required />
        {accountEmail === "" ? (
          <Field
            {...fieldProps("email")}
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
        <DialogButtons dialog={dialog} busy={busy} action="Send inquiry" />
      </form>
    </Dialog>
  );
}
