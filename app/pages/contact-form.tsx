import { useEffect, useRef } from "react";
import { hideToast, showToast } from "../behaviors/toasts.tsx";
import { Field } from "../forms/field.tsx";
import { TextArea } from "../forms/text-area.tsx";
import { type SentForm, useForm } from "../forms/use-form.ts";
import { useAuthor } from "../forms/use-author.ts";
import { Button } from "../ui/button.tsx";
import { checkMessage, type ContactMessage, emptyMessage } from "./contact-message.ts";

/** In milliseconds. Sending is only simulated. */
const sendingTime = 1500;

/** A message to the shop. If the shopper leaves while it is being sent, it is kept as a draft. */
export function ContactForm() {
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);

  const { busy, formProps, field } = useForm({
    values: emptyMessage,
    check: checkMessage,
    send,
    problemToast: (sentence) => ({ title: "Oops! Something is missing.", description: sentence }),
    failureToast: { title: "Message Not Sent" },
    draft: { name: "contact", author: useAuthor() },
  });

  async function send(_message: ContactMessage, { clear }: SentForm) {
    hideToast();
    await new Promise((resolve) => (timer.current = window.setTimeout(resolve, sendingTime)));
    clear();
    showToast({ title: "Message Sent Successfully!" });
  }

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
