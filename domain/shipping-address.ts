import { z } from "zod/mini";

/** The database guarantees only an object. */
// oxlint-disable-next-line promise/valid-params -- no promise
const text = z.catch(z.string(), "");

/** The address that an order stores. Missing parts become empty. */
export const shippingAddressSchema = z.object({
  email: text,
  name: text,
  line1: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country: text,
  country_code: text,
  phone: text,
});

export type ShippingAddress = z.infer<typeof shippingAddressSchema>;

type Label = Omit<ShippingAddress, "email" | "country_code" | "phone">;

/** The lines of an address label. */
export function addressLines({ name, line1, line2, city, state, postal_code, country }: Label): string {
  const region = joined([state, postal_code], " ");
  return joined([name, line1, line2, joined([city, region], ", "), country], "\n");
}

function joined(parts: string[], separator: string): string {
  return parts.filter(Boolean).join(separator);
}
