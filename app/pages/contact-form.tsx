import { type FormEvent, useEffect, useRef, useState } from "react";
import type { DraftOwner } from "../session/drafts.ts";
import { useAuthor } from "../session/use-author.ts";
import { hideToast, showToast } from "../behaviors/toasts.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../forms/field.tsx";
import { TextArea } from "../forms/text-area.tsx";
import {
  checkMessage,
  type ContactErrors,
  type ContactField,
  contactFields,
  type ContactMessage,
} from "./contact-message.ts";
import { forgetMessageDraft, readMessageDraft, saveMessageDraft } from "./message-draft.ts";

/** How long sending takes, in milliseconds: no message is really sent. */
const sendingTime = 1500;

/**
 * A message to the shop. What is typed survives a reload of the tab until it is sent. Who leaves the page while it is
 * being sent finds it here again.
 */
export function ContactForm() {
  const { person, owner } = useAuthor();
  return <MessageForm key={person} owner={owner} />;
}

function MessageForm({ owner }: { owner: DraftOwner }) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [busy, setBusy] = useState(false);
  const sending = useRef(0);

  // The tab's storage is not known to the server, which draws the form empty.
  useEffect(() => {
    const draft = readMessageDraft(owner);
    for (const field of contactFields) control(form.current!, field).value ||= draft[field];
  }, [owner]);

  useEffect(() => () => clearTimeout(sending.current), []);

  function onInput(event: FormEvent<HTMLFormElement>) {
    const typed = readForm(event.currentTarget);
    saveMessageDraft(owner, typed);
    // A field that was wrong is checked again while it is mended.
    const field = (event.target as HTMLInputElement).name as ContactField;
    if (errors[field]) setErrors({ ...errors, [field]: checkMessage(typed)[field] });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.current) return;
    const found = checkMessage(readForm(event.currentTarget));
    setErrors(found);
    const firstWrong = contactFields.find((field) => found[field]);
    if (firstWrong) {
      showToast({ title: "Oops! Something is missing.", description: found[firstWrong], destructive: true });
      control(event.currentTarget, firstWrong).focus();
    } else {
      hideToast();
      setBusy(true);
      sending.current = window.setTimeout(onSent, sendingTime);
    }
  }

  function onSent() {
    sending.current = 0;
    setBusy(false);
    forgetMessageDraft(owner);
    form.current!.reset();
    showToast({ title: "Message Sent Successfully!" });
  }

  const field = (name: ContactField) => ({ name, error: errors[name], required: true, readOnly: busy });
  return (
    // `method`: submitted before its script is here, the form does nothing, and nothing of it enters the address.
    <form
      ref={form}
      method="dialog"
      noValidate
      onInput={onInput}
      onSubmit={onSubmit}
      className="grid gap-5 sm:grid-cols-2"
    >
      <Field {...field("name")} label="Name" autoComplete="name" />
      <Field {...field("email")} label="Email" type="email" inputMode="email" autoComplete="email" />
      <Field {...field("subject")} label="Subject" className="sm:col-span-2" />
      <TextArea {...field("message")} label="Message" className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <Button type="submit" busy={busy} className="max-sm:w-full">
          {busy ? "Sending..." : "Send message"}
        </Button>
      </div>
    </form>
  );
}

function control(form: HTMLFormElement, field: ContactField) {
  return form.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement;
}

function readForm(form: HTMLFormElement): ContactMessage {
  return Object.fromEntries(
    contactFields.map((field) => [field, control(form, field).value]),
  ) as ContactMessage;
}
