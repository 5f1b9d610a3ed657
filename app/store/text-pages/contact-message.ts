import { type Checked, checked } from "../../base/forms/check.ts";
import { textLength } from "../../../domain/text/text-length.ts";
import { cleanEmail, isEmail } from "../../../domain/text/email-address.ts";
import { cleanLine } from "../../../domain/text/line.ts";

export const emptyMessage = { name: "", email: "", subject: "", message: "" };

export type ContactMessage = typeof emptyMessage;
type ContactField = keyof ContactMessage;

const maxLengths: Record<ContactField, number> = { name: 200, email: 255, subject: 200, message: 5000 };

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
    email: textProblem("email", email) ?? (isEmail(email) ? undefined : "Email is invalid."),
    subject: textProblem("subject", subject),
    message: textProblem("message", message),
  });
}

function textProblem(field: ContactField, typed: string): string | undefined {
  const length = textLength(typed.trim());
  if (length === 0) return `${field[0]!.toUpperCase()}${field.slice(1)} is required.`;
  if (length <= maxLengths[field]) return undefined;
  return `Please keep the ${field} within ${maxLengths[field]} characters: it has ${length}.`;
}
