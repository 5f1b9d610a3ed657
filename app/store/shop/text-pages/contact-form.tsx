import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { useLingui } from "@lingui/react/macro";
import { hideToast, showToast } from "../../../base/behaviors/toasts.ts";
import { readingLanguage } from "../../../base/clients/data-api/translated.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { EmailField } from "../../../base/forms/email-field.tsx";
import { Field } from "../../../base/forms/field.tsx";
import { NameField } from "../../../base/forms/name-field.tsx";
import { TextArea } from "../../../base/forms/text-area.tsx";
import { type SentForm, useForm } from "../../../base/forms/use-form.ts";
import { useAuthor } from "../../../base/forms/use-author.ts";
import { Button } from "../../../base/ui/button.tsx";
import { checkMessage, type ContactMessage, emptyMessage } from "./contact-message.ts";

/** A message to the shop, which the owner answers in Inquiries. */
export function ContactForm() {
  const { t } = useLingui();
  const { busy, formProps, field } = useForm({
    values: emptyMessage,
    check: checkMessage,
    send,
    problemToast: (sentence) => ({ title: t`Oops! Something is missing.`, description: sentence }),
    failureToast: { title: t`The message could not be sent` },
    draft: { name: "contact", author: useAuthor() },
  });

  return (
    <form {...formProps} className="grid gap-5 sm:grid-cols-2">
      <NameField {...field("name")} />
      <EmailField {...field("email")} />
      <Field {...field("subject")} label={t`Subject`} required className="sm:col-span-2" />
      <TextArea {...field("message")} label={t`Message`} required className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <Button type="submit" busy={busy} className="max-sm:w-full">
          {busy ? t`Sending...` : t`Send message`}
        </Button>
      </div>
    </form>
  );
}

async function send(message: ContactMessage, { clear }: SentForm) {
  hideToast();
  const db = await lazyClient();
  const language = readingLanguage(db);
  await db.rpc("send_contact_message", { ...message, ...(language && { language }) }).throwOnError();
  clear();
  showToast({ title: say(msg`Message Sent Successfully!`) });
}
