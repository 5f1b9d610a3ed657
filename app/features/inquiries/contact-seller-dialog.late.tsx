import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";
import { useLingui } from "@lingui/react/macro";
import type { RefObject } from "react";
import { showToast } from "../../base/behaviors/toasts.ts";
import { ProductInBrief } from "../catalog/product-in-brief.tsx";
import type { PageProduct } from "../catalog/queries.ts";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";
import { isBackendError } from "../../base/clients/error-message.ts";
import { EmailField } from "../../base/forms/email-field.tsx";
import { Field } from "../../base/forms/field.tsx";
import { TextArea } from "../../base/forms/text-area.tsx";
import type { FailureToast } from "../../base/forms/use-action.ts";
import { type SentForm, useForm } from "../../base/forms/use-form.ts";
import { readSession, type Session, whenSessionKnown } from "../../base/session/session-store.ts";
import { useAuthor } from "../../base/forms/use-author.ts";
import { useSession } from "../../base/session/use-session.ts";
import { Button } from "../../base/ui/button.tsx";
import { Dialog, DialogButtons } from "../../base/dialogs/dialog.tsx";
import { checkInquiry, emptyInquiry, type InquiryForm, problemTitle } from "./inquiry-form.ts";
import { sendInquiry } from "./queries.ts";

type ContactSellerDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  product: PageProduct;
  question?: string;
};

/** A question to the seller. Guests enter an email address; for customers the account's is used. */
export function ContactSellerDialog({ dialog, product, question = "" }: ContactSellerDialogProps) {
  const { t } = useLingui();
  const session = useSession();
  const user = customerOf(session);
  const accountEmail = user?.email ?? "";

  const { busy, formProps, field } = useForm({
    values: { ...emptyInquiry, message: question },
    check: (typed) => checkInquiry(typed, accountEmail === ""),
    send,
    problemToast: (sentence, field, typed) => ({ title: problemTitle(field, typed), description: sentence }),
    failureToast: (error) =>
      inquiryFailure(error, { sessionEnded: user !== null && readSession().status === "signed-out" }),
    draft: { name: `inquiry-${product.id}${question && "-size"}`, author: useAuthor() },
  });

  async function send({ message, email: typedEmail }: InquiryForm, { clear }: SentForm) {
    const sender = session.status === "loading" ? customerOf(await whenSessionKnown()) : user;
    const email = sender?.email || typedEmail;
    await sendInquiry(browserClient(), { product, userId: sender?.id ?? null, email, message });
    clear();
    dialog.current?.close();
    showToast({ title: t`Inquiry Sent!`, description: t`The seller will reply to ${email}.` });
  }

  return (
    <Dialog ref={dialog} title={t`Contact Seller`}>
      <ProductInBrief product={product} />
      <form {...formProps} className="mt-5 space-y-4">
        <TextArea {...field("message")} label={t`Your message`} required />
        {accountEmail === "" ? (
          <EmailField
            {...field("email")}
            label={t`Your email`}
            hint={t`The seller will reply to this address.`}
          />
        ) : (
          <Field
            key="account"
            label={t`Your email`}
            value={accountEmail}
            hint={t`The seller will reply to your account's address.`}
            readOnly
          />
        )}
        <DialogButtons>
          <Button tone="secondary" onClick={() => dialog.current?.close()}>{t`Cancel`}</Button>
          <Button type="submit" busy={busy} className="min-w-36">
            {busy ? t`Sending` : t`Send inquiry`}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function customerOf(session: Session) {
  return session.status === "signed-in" ? session.user : null;
}

function inquiryFailure(error: unknown, { sessionEnded }: { sessionEnded: boolean }): FailureToast {
  // It was sent in the customer's name without the customer's token, and therefore refused.
  if (sessionEnded)
    return {
      title: say(msg`Error Sending Inquiry`),
      description: say(msg`Your session has ended. Log in again, or send it with your email address.`),
    };
  if (isPolicyRefusal(error))
    return {
      title: say(msg`Inquiry Submission Failed`),
      description: say(
        msg`Could not submit due to a security policy. Please try again later or contact support.`,
      ),
      duration: 7000,
    };
  return { title: say(msg`Error Sending Inquiry`) };
}

function isPolicyRefusal(error: unknown): boolean {
  return isBackendError(error) && error.code === "42501";
}
