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
