import { addressLines } from "../../../domain/delivery/shipping-address.ts";
import type { AddressValues } from "./address-form.ts";
import { countryName } from "../../../domain/delivery/countries.ts";

export function savedLines({ name, line1, line2, city, region, postal_code, country, phone }: AddressValues) {
  const label = {
    name,
    line1,
    line2,
    city,
    state: region,
    postal_code,
    country: countryName(country),
    country_code: country,
  };
  return [addressLines(label), phone].filter(Boolean).join("\n");
}
