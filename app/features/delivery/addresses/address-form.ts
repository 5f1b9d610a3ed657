import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { say } from "../../../base/language/languages.ts";
import { textLength } from "../../../../domain/text/text-length.ts";
import { countryName, findCountry } from "../../../../domain/delivery/countries.ts";
import { type Formats, formatOf, nameOf, type Part } from "./format.ts";
import { cleanEmail, isEmail } from "../../../../domain/text/email-address.ts";
import { cleanCode } from "../../../../domain/text/code.ts";
import { cleanLine } from "../../../../domain/text/line.ts";
import { cleanPhone, isPhone } from "../../../../domain/text/phone.ts";

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

/** @param max characters in the database @param clean the database's rule for what is typed or pasted */
function filled(field: MessageDescriptor, max: number, clean = cleanLine) {
  return optional(field, max, clean).check(
    z.minLength(1, { error: () => say(msg`Please fill out the ${{ field: say(field) }} field.`) }),
  );
}

function optional(field: MessageDescriptor, max: number, clean = cleanLine) {
  return z.string().check(z.overwrite(clean), within(field, max));
}

export const emailCheck = filled(msg`email`, 255, cleanEmail).check(
  z.refine(isEmail, { error: () => say(msg`Please enter a valid email address.`) }),
);

function within(field: MessageDescriptor, max: number) {
  return z.refine<string>((text) => textLength(text) <= max, {
    error: () =>
      say(
        msg`Please keep the ${{ field: say(field) }} within ${plural({ max }, { other: "# characters" })}.`,
      ),
  });
}

const phone = z.refine<string>((text) => text === "" || isPhone(text), {
  error: () => say(msg`Please enter a valid phone number, with 5 to 15 digits.`),
});

/**
 * Checks an address by its country: texts are cleaned, region and postal code normalized as in the database, and parts
 * that the country's addresses do not have dropped. @param needsPhone whether a phone number is required
 */
export function addressChecks(
  { country: typed }: Pick<AddressForm, "country">,
  needsPhone: boolean,
  formats: Formats,
) {
  const country = findCountry(typed);
  const format = formatOf(country, formats);
  const part = (letter: Part, max: number) => {
    const { noun } = nameOf(format, letter);
    const reading = country && formats?.readingOf(country, format, letter);
    const read = (text: string) => (reading && text ? reading.read(text) : text);
    if (!format.parts.includes(letter))
      return z.pipe(
        z.string(),
        z.transform(() => ""),
      );
    return z.pipe(
      (format.needed.includes(letter) ? filled : optional)(
        noun,
        max,
        letter === "Z" ? cleanCode : cleanLine,
      ).check(z.refine((text) => read(text) !== null, { error: reading?.problem })),
      z.transform((text) => read(text) ?? text),
    );
  };
  return {
    name: filled(msg`name`, 200),
    country: filled(msg`country`, 100).check(
      z.refine((text) => findCountry(text) !== undefined, {
        error: () => say(msg`Please choose a country from the list.`),
      }),
    ),
    address: filled(msg`address`, 300),
    line2: optional(msg`second address line`, 300),
    city: part("C", 100),
    state: part("S", 100),
    zipCode: part("Z", 20),
    phone: (needsPhone ? filled : optional)(msg`phone`, 40, cleanPhone).check(phone),
  };
}

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

/** The address for the form: without parts that its country does not have, the region by its name in the list. */
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
