import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { say } from "../../base/language/languages.ts";
import { type Checked, checkSchema } from "../../base/forms/check.ts";
import { textLength } from "../../../domain/text/text-length.ts";
import { cleanEmail, isEmail } from "../../../domain/text/email-address.ts";

export const emptyInquiry = { message: "", email: "" };

export type InquiryForm = typeof emptyInquiry;

const customersInquiry = z.object({
  message: z.string().check(
    z.trim(),
    z.minLength(1, { error: () => say(msg`Please write your inquiry.`) }),
    z.refine((text) => textLength(text) <= 5000, {
      error: () => say(msg`Please keep your inquiry within 5,000 characters.`),
    }),
  ),
  email: z.string(),
});

const guestsInquiry = z.extend(customersInquiry, {
  email: z
    .string()
    .check(
      z.overwrite(cleanEmail),
      z.minLength(1, { error: () => say(msg`Please enter your email address.`) }),
      z.refine(isEmail, { error: () => say(msg`Please enter a valid email address.`) }),
    ),
});

export function checkInquiry(typed: InquiryForm, asksEmail: boolean): Checked<InquiryForm, InquiryForm> {
  return checkSchema(asksEmail ? guestsInquiry : customersInquiry, typed);
}

export function problemTitle(field: keyof InquiryForm, typed: InquiryForm): string {
  const isEmpty = typed[field].trim() === "";
  if (field === "message") return say(isEmpty ? msg`Message is empty` : msg`Message is too long`);
  return say(isEmpty ? msg`Email is required` : msg`Invalid Email`);
}
