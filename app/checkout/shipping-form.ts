import { z } from "zod/mini";
import { emailPattern } from "../forms/email-pattern.ts";
import { hasHiddenCharacters } from "../forms/hidden-characters.ts";
import { textLength } from "../forms/text-length.ts";

/** A text that must not be empty and fits the database's column. */
function filled(field: string, longest: number) {
  return z.string().check(
    z.trim(),
    z.minLength(1, `Please fill out the ${field} field.`),
    z.refine((text) => textLength(text) <= longest, `Please keep the ${field} within ${longest} characters.`),
  );
}

/** What the checkout form asks for, in the order of its fields; every answer comes out trimmed. */
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
});

export type ShippingForm = z.infer<typeof shippingFormSchema>;
export type ShippingField = keyof ShippingForm;

export const emptyShippingForm: ShippingForm = {
  email: "",
  name: "",
  address: "",
  city: "",
  state: "",
  zipCode: "",
  country: "",
};

/** A sentence for each field that needs mending. */
export type ShippingErrors = Partial<Record<ShippingField, string>>;

/** The trimmed answers, or what is wrong with them. */
export function checkShippingForm(
  typed: ShippingForm,
): { values: ShippingForm; errors: null } | { values: null; errors: ShippingErrors } {
  const result = shippingFormSchema.safeParse(typed);
  if (result.success) return { values: result.data, errors: null };
  const errors: ShippingErrors = {};
  for (const { path, message } of result.error.issues) errors[path[0] as ShippingField] ??= message;
  return { values: null, errors };
}

/** The first field with an error, from top to bottom. */
export function firstWrongField(errors: ShippingErrors): ShippingField {
  return (Object.keys(emptyShippingForm) as ShippingField[]).find((field) => errors[field])!;
}

/** The form's answers under the names that orders store them by. */
export function toShippingAddress({ address, zipCode, ...same }: ShippingForm) {
  return { ...same, line1: address, postal_code: zipCode };
}
