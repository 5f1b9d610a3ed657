import { z } from "zod/mini";
import { type Checked, checkSchema } from "../../base/forms/check.ts";
import { textLength } from "../../../domain/text/text-length.ts";
import { cleanEmail, isEmail } from "../../../domain/text/email-address.ts";

export const emptyInquiry = { message: "", email: "" };

export type InquiryForm = typeof emptyInquiry;

const customersInquiry = z.object({
  message: z.string().check(
    z.trim(),
    z.minLength(1, "Please write your inquiry."),
    z.refine((text) => textLength(text) <= 5000, "Please keep your inquiry within 5,000 characters."),
  ),
  email: z.string(),
});

const guestsInquiry = z.extend(customersInquiry, {
  email: z
    .string()
    .check(
      z.overwrite(cleanEmail),
      z.minLength(1, "Please enter your email address."),
      z.refine(isEmail, "Please enter a valid email address."),
    ),
});

export function checkInquiry(typed: InquiryForm, asksEmail: boolean): Checked<InquiryForm, InquiryForm> {
  return checkSchema(asksEmail ? guestsInquiry : customersInquiry, typed);
}

export function problemTitle(field: keyof InquiryForm, typed: InquiryForm): string {
  const isEmpty = typed[field].trim() === "";
  if (field === "message") return isEmpty ? "Message is empty" : "Message is too long";
  return isEmpty ? "Email is required" : "Invalid Email";
}
