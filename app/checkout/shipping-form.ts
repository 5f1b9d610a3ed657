import { z } from "zod/mini";
import { checkSchema } from "../forms/check.ts";
import { emailPattern } from "../forms/email-pattern.ts";
import { hasHiddenCharacters } from "../forms/hidden-characters.ts";
import { textLength } from "../forms/text-length.ts";

/** @param max the limit of the database, in characters */
function filled(field: string, max: number) {
  return z.string().check(
    z.trim(),
    z.minLength(1, `Please fill out the ${field} field.`),
    z.refine((text) => textLength(text) <= max, `Please keep the ${field} within ${max} characters.`),
  );
}

/** In the order of the fields. Texts are trimmed. */
const shippingFormSchema = z.object({
  email: filled("email", 320).check(z.regex(emailPattern, "Please enter a valid email address.")),
  name: filled("name", 200).check(
    z.refine(
      (name) => !hasHiddenCharacters(name),
      "Please leave out invisible characters: the name has some.",
    ),
  ),
  address: filled("address", 300),
  city: filled("city", 100),
  state: filled("state", 100),
  zipCode: filled("ZIP code", 20),
  country: filled("country", 100),
  paymentMethod: z.enum(["stripe", "cod"]),
});

export type ShippingForm = z.infer<typeof shippingFormSchema>;

export const emptyShippingForm: ShippingForm = {
  email: "",
  name: "",
  address: "",
  city: "",
  state: "",
  zipCode: "",
  country: "",
  paymentMethod: "stripe",
};

export function checkShippingForm(typed: ShippingForm) {
  return checkSchema(shippingFormSchema, typed);
}

/** The title of the toast. */
export function problemTitle(field: keyof ShippingForm, typed: ShippingForm): string {
  return typed[field].trim() ? "Please Check Your Details" : "Missing Information";
}

/** The address in the format that orders store. */
export function toShippingAddress({ email, name, address, city, state, zipCode, country }: ShippingForm) {
  return { email, name, line1: address, city, state, postal_code: zipCode, country };
}
