import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { say } from "../../../base/language/languages.ts";
import {
  addressChecks,
  type AddressForm,
  emptyAddressForm,
  emailCheck,
} from "../../../features/delivery/addresses/address-form.ts";
import { findCountry } from "../../../../domain/delivery/countries.ts";
import type { Place } from "../../../features/delivery/addresses/territories.ts";
import type { Formats } from "../../../features/delivery/addresses/format.ts";
import { checkSchema } from "../../../base/forms/check.ts";
import type { PaymentMethod } from "../../../../domain/orders/order-labels.ts";
import type { ShippingAddress } from "../../../../domain/delivery/shipping-address.ts";

export type ShippingForm = AddressForm & {
  email: string;
  /** Whether the address is kept in the customer's account. */
  saveAddress: boolean;
  /** The id of a method; empty for the first one. */
  shippingMethod: string;
  paymentMethod: PaymentMethod;
};

export const emptyShippingForm: ShippingForm = {
  email: "",
  ...emptyAddressForm,
  saveAddress: false,
  shippingMethod: "",
  paymentMethod: "stripe",
};

/**
 * A buyer who pays the courier has to be reachable by phone.
 * @param refusalOf why nothing is shipped to a place, in a sentence; null if it is served
 */
export function checkShippingForm(
  typed: ShippingForm,
  formats: Formats,
  refusalOf: (place: Place) => string | null = () => null,
) {
  const schema = z.object({
    email: emailCheck,
    ...addressChecks(typed, typed.paymentMethod === "cod", formats),
    saveAddress: z.boolean(),
    shippingMethod: z.string(),
    paymentMethod: z.enum(["stripe", "cod"]),
  });
  const result = checkSchema(schema, typed);
  const refusal = result.problems?.country ? null : refusalOf(typed);
  return refusal ? { parsed: null, problems: { ...result.problems, country: refusal } } : result;
}

export function problemTitle(field: keyof ShippingForm, typed: ShippingForm): string {
  return say(String(typed[field]).trim() ? msg`Please Check Your Details` : msg`Missing Information`);
}

/** The address in the format that orders store. */
export function toShippingAddress(form: ShippingForm): ShippingAddress {
  const country = findCountry(form.country);
  return {
    email: form.email,
    name: form.name,
    line1: form.address,
    line2: form.line2,
    city: form.city,
    state: form.state,
    postal_code: form.zipCode,
    country: country?.name ?? form.country,
    country_code: country?.code ?? "",
    phone: form.phone,
  };
}
