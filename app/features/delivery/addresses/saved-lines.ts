import { addressLines } from "../../../../domain/delivery/address-lines.ts";
import type { AddressValues } from "./address-form.ts";
import { countryName } from "../../../../domain/delivery/countries.ts";

/** An address as it is written. @param language of the country's name, BCP 47 */
export function savedLines(
  { name, line1, line2, city, region, postal_code, country, phone }: AddressValues,
  language: string,
) {
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
  return [addressLines(label, language), phone].filter(Boolean).join("\n");
}
