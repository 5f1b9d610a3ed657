import { emailPattern } from "../forms/email-pattern.ts";
import { textLength } from "../forms/text-length.ts";

/** What the contact form asks for, in the order of its fields, with the longest answer to each in characters. */
const longest = { name: 200, email: 320, subject: 200, message: 5000 };

export type ContactField = keyof typeof longest;
export type ContactMessage = Record<ContactField, string>;

export const contactFields = Object.keys(longest) as ContactField[];

/** A sentence for each field that needs mending. */
export type ContactErrors = Partial<ContactMessage>;

/** What is wrong with a message, if anything. Spaces around an answer do not count. */
export function checkMessage(typed: ContactMessage): ContactErrors {
  const errors: ContactErrors = {};
  for (const field of contactFields) {
    const error = checkAnswer(field, typed[field].trim());
    if (error) errors[field] = error;
  }
  return errors;
}

function checkAnswer(field: ContactField, answer: string): string | undefined {
  if (answer === "") return `${field[0]!.toUpperCase()}${field.slice(1)} is required.`;
  const length = textLength(answer);
  if (length > longest[field])
    return `Please keep the ${field} within ${longest[field]} characters: it has ${length}.`;
  if (field === "email" && !emailPattern.test(answer)) return "Email is invalid.";
  return undefined;
}
