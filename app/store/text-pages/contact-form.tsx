import { hideToast, showToast } from "../../base/behaviors/toasts.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";
import { Field } from "../../base/forms/field.tsx";
import { TextArea } from "../../base/forms/text-area.tsx";
import { type SentForm, useForm } from "../../base/forms/use-form.ts";
import { useAuthor } from "../../base/forms/use-author.ts";
import { Button } from "../../base/ui/button.tsx";
import { checkMessage, type ContactMessage, emptyMessage } from "./contact-message.ts";

/** A message to the shop, which the owner answers in Inquiries. */
export function ContactForm() {
  const { busy, formProps, field } = useForm({
    values: emptyMessage,
    check: checkMessage,
    send,
    problemToast: (sentence) => ({ title: "Oops! Something is missing.", description: sentence }),
    failureToast: { title: "Message Not Sent" },
    draft: { name: "contact", author: useAuthor() },
  });

  return (
    <form {...formProps} className="grid gap-5 sm:grid-cols-2">
      <Field {...field("name")} label="Name" autoComplete="name" required />
      <Field {...field("email")} label="Email" type="email" inputMode="email" autoComplete="email" required />
      <Field {...field("subject")} label="Subject" required className="sm:col-span-2" />
      <TextArea {...field("message")} label="Message" required className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <Button type="submit" busy={busy} className="max-sm:w-full">
          {busy ? "Sending..." : "Send message"}
        </Button>
      </div>
    </form>
  );
}

async function send(message: ContactMessage, { clear }: SentForm) {
  hideToast();
  const db = await lazyClient();
  await db.rpc("send_contact_message", message).throwOnError();
  clear();
  showToast({ title: "Message Sent Successfully!" });
}
