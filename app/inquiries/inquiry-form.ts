import { emailPattern } from "../forms/email-pattern.ts";
import type { Texts } from "../forms/text-draft.ts";
import { textLength } from "../forms/text-length.ts";
import type { Problem, Problems } from "../forms/use-draft-form.ts";

/** From top to bottom. */
export const inquiryFields = ["message", "email"] as const;

export type InquiryField = (typeof inquiryFields)[number];

/** What is wrong with an inquiry, in the database's bounds. The e-mail counts only where no account brings its own. */
export function checkInquiry(typed: Texts<InquiryField>, asksEmail: boolean): Problems<InquiryField> {
  const message = checkMessage(typed.message.trim());
  const email = asksEmail && checkEmail(typed.email.trim());
  return { ...(message && { message }), ...(email && { email }) };
}

function checkMessage(message: string): Problem | null {
  if (message === "") return { title: "Message is empty", sentence: "Please write your inquiry." };
  if (textLength(message) > 5000)
    return { title: "Message is too long", sentence: "Please keep your inquiry within 5,000 characters." };
  return null;
}

function checkEmail(email: string): Problem | null {
  if (email === "") return { title: "Email is required", sentence: "Please enter your email address." };
  if (!emailPattern.test(email) || textLength(email) > 320)
    return { title: "Invalid Email", sentence: "Please enter a valid email address." };
  return null;
}
