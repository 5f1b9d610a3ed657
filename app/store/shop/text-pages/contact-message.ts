import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { type Checked, checked } from "../../../base/forms/check.ts";
import { textLength } from "../../../../domain/text/text-length.ts";
import { cleanEmail, isEmail } from "../../../../domain/text/email-address.ts";
import { cleanLine } from "../../../../domain/text/line.ts";

export const emptyMessage = { name: "", email: "", subject: "", message: "" };

export type ContactMessage = typeof emptyMessage;
type ContactField = keyof ContactMessage;

type Rule = {
  max: number;
  required: MessageDescriptor;
  tooLong: (max: number, length: number) => MessageDescriptor;
};

const rules: Record<ContactField, Rule> = {
  name: {
    max: 200,
    required: msg`Name is required.`,
    tooLong: (max, length) => msg`Please keep the name within ${{ max }} characters: it has ${{ length }}.`,
  },
  email: {
    max: 255,
    required: msg`Email is required.`,
    tooLong: (max, length) => msg`Please keep the email within ${{ max }} characters: it has ${{ length }}.`,
  },
  subject: {
    max: 200,
    required: msg`Subject is required.`,
    tooLong: (max, length) =>
      msg`Please keep the subject within ${{ max }} characters: it has ${{ length }}.`,
  },
  message: {
    max: 5000,
    required: msg`Message is required.`,
    tooLong: (max, length) =>
      msg`Please keep the message within ${{ max }} characters: it has ${{ length }}.`,
  },
};

export function checkMessage(typed: ContactMessage): Checked<ContactMessage, ContactMessage> {
  const cleaned = {
    name: cleanLine(typed.name),
    email: cleanEmail(typed.email),
    subject: cleanLine(typed.subject),
    message: typed.message,
  };
  const { name, email, subject, message } = cleaned;
  return checked(cleaned, {
    name: textProblem("name", name),
    email: textProblem("email", email) ?? (isEmail(email) ? undefined : say(msg`Email is invalid.`)),
    subject: textProblem("subject", subject),
    message: textProblem("message", message),
  });
}

function textProblem(field: ContactField, typed: string): string | undefined {
  const length = textLength(typed.trim());
  const { max, required, tooLong } = rules[field];
  if (length === 0) return say(required);
  return length <= max ? undefined : say(tooLong(max, length));
}
