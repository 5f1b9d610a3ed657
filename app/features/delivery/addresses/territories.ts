import { findCountry } from "../../../../domain/delivery/countries.ts";
import { formatOf, type Formats } from "./format.ts";

type Territory = { code: string; country: string; postalCode: RegExp };

/**
 * Places with their own codes that another country's post serves, and whose tax it has unless the owner gives them their
 * own. The database's `private.territories`. San Marino, Vatican City, Jersey, Guernsey, Greenland and the Faroe Islands are
 * none: another VAT, or post, is theirs. What has no code, such as Ceuta, is a region of its country.
 */
export const territories: readonly Territory[] = [
  ["AS", "US", /^96799/],
  ["FM", "US", /^9694/],
  ["GU", "US", /^969(1|2|3[12])/],
  ["MH", "US", /^969[67]/],
  ["MP", "US", /^9695/],
  ["PR", "US", /^00[679]/],
  ["PW", "US", /^969(39|40)/],
  ["UM", "US", /^96898/],
  ["VI", "US", /^008/],
  ["GP", "FR", /^971(?!33|50)/],
  ["BL", "FR", /^97133/],
  ["MF", "FR", /^97150/],
  ["MQ", "FR", /^972/],
  ["GF", "FR", /^973/],
  ["RE", "FR", /^974/],
  ["PM", "FR", /^975/],
  ["YT", "FR", /^976/],
  ["MC", "FR", /^980/],
  ["LI", "CH", /^94(8[5-9]|9[0-8])/],
  ["AX", "FI", /^22/],
  ["SJ", "NO", /^(917|8099)/],
  ["IM", "GB", /^IM/],
  ["CX", "AU", /^6798/],
  ["CC", "AU", /^6799/],
  ["NF", "AU", /^2899/],
].map(([code, country, postalCode]) => ({ code, country, postalCode }) as Territory);

/** The territory with this code; undefined for a country of its own. */
export function territory(code: string | null | undefined): Territory | undefined {
  return territories.find((one) => one.code === code);
}

export type Place = { country: string; state: string; zipCode: string };

/**
 * The code of an address's place, its territory's before its country's; undefined: not known. The database's rule:
 * `private.address_with_country`.
 */
export function placeCode({ country, state, zipCode }: Place, formats: Formats): string | undefined {
  const found = findCountry(country);
  const own = territories.filter((one) => one.country === found?.code);
  if (!found || own.length === 0) return found?.code;
  const format = formatOf(found, formats);
  const regionOf = (text: string) => (text.trim() && formats?.findRegion(format, text)) || null;
  const region = regionOf(state);
  const named = findCountry(state)?.code;
  const byRegion = own.find(({ code }) => (region === null ? code === named : region === regionOf(code)));
  const digits = zipCode
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
  const byPostalCode = region === null ? own.find(({ postalCode }) => postalCode.test(digits)) : undefined;
  return (byRegion ?? byPostalCode ?? found).code;
}
