import { z } from "zod/mini";
import { hasHiddenCharacters } from "../../base/forms/hidden-characters.ts";
import { textLength } from "../../base/forms/text-length.ts";
import { countryName, findCountry } from "../../../domain/countries.ts";
import { type Formats, formatOf, nounOf, type Part } from "./format.ts";

/** An address as typed. The country is its English name. */
export type AddressForm = {
  name: string;
  country: string;
  address: string;
  line2: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string;
};

export const emptyAddressForm: AddressForm = {
  name: "",
  country: "",
  address: "",
  line2: "",
  city: "",
  state: "",
  zipCode: "",
  phone: "",
};

/** @param max the limit of the database, in characters */
export function filled(field: string, max: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, `Please fill out the ${field} field.`), within(field, max));
}

function optional(field: string, max: number) {
  return z.string().check(z.trim(), within(field, max));
}

function within(field: string, max: number) {
  return z.refine<string>(
    (text) => textLength(text) <= max,
    `Please keep the ${field} within ${max} characters.`,
  );
}

const phonePattern = /^\+?[0-9 ()./-]{5,40}$/;

/** The same rule as the database's `private.is_phone`. */
function isPhone(text: string): boolean {
  const digits = text.replace(/[^0-9]/g, "").length;
  return phonePattern.test(text) && digits >= 5 && digits <= 15;
}

const phone = z.refine<string>(
  (text) => text === "" || isPhone(text),
  "Please enter a valid phone number, with 5 to 15 digits.",
);

/**
 * Checks the fields of an address, which depend on its country. Texts are trimmed, region and postal code are
 * normalized as the database does it, and parts that the country's addresses do not have are dropped.
 * @param needsPhone whether a phone number is required
 */
export function addressChecks(
  { country: typed }: Pick<AddressForm, "country">,
  needsPhone: boolean,
  formats: Formats,
) {
  const country = findCountry(typed);
  const format = formatOf(country, formats);
  const part = (letter: Part, max: number) => {
    const noun = nounOf(format, letter);
    const reading = country && formats?.readingOf(country, format, letter);
    const read = (text: string) => (reading && text ? reading.read(text) : text);
    if (!format.parts.includes(letter))
      return z.pipe(
        z.string(),
        z.transform(() => ""),
      );
    return z.pipe(
      (format.needed.includes(letter) ? filled(noun, max) : optional(noun, max)).check(
        z.refine((text) => read(text) !== null, { error: reading?.problem }),
      ),
      z.transform((text) => read(text) ?? text),
    );
  };
  return {
    name: filled("name", 200).check(
      z.refine(
        (name) => !hasHiddenCharacters(name),
        "Please leave out invisible characters: the name has some.",
      ),
    ),
    country: filled("country", 100).check(
      z.refine((text) => findCountry(text) !== undefined, "Please choose a country from the list."),
    ),
    address: filled("address", 300),
    line2: optional("second address line", 300),
    city: part("C", 100),
    state: part("S", 100),
    zipCode: part("Z", 20),
    phone: (needsPhone ? filled("phone", 40) : optional("phone", 40)).check(phone),
  };
}

/** The first problem with an address, in a sentence; undefined if there is none. */
export function checkAddress(typed: AddressForm, formats: Formats): string | undefined {
  const { error } = z.object(addressChecks(typed, false, formats)).safeParse(typed);
  return error?.issues[0]?.message;
}

/** An address as a customer's account stores it. The country is its code. */
export type AddressValues = {
  name: string;
  line1: string;
  line2: string;
  city: string;
  region: string;
  postal_code: string;
  country: string;
  phone: string;
};

/** @param form an address that passed the check */
export function toValues(form: AddressForm): AddressValues {
  return {
    name: form.name,
    line1: form.address,
    line2: form.line2,
    city: form.city,
    region: form.state,
    postal_code: form.zipCode,
    country: findCountry(form.country)!.code,
    phone: form.phone,
  };
}

/**
 * The address for the form: without the parts that its country's addresses do not have, and with the region's name in
 * the list.
 */
export function toForm(values: AddressValues, formats: Formats): AddressForm {
  const country = findCountry(values.country);
  const format = formatOf(country, formats);
  const kept = (letter: Part, text: string) => (format.parts.includes(letter) ? text : "");
  const region = country && formats?.readingOf(country, format, "S");
  return {
    name: values.name,
    country: countryName(values.country),
    address: values.line1,
    line2: values.line2,
    city: kept("C", values.city),
    state: kept("S", region ? (region.read(values.region) ?? "") : values.region),
    zipCode: kept("Z", values.postal_code),
    phone: values.phone,
  };
}
