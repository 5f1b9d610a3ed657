import type { Country } from "./countries.ts";

/** What follows the lines of an address, by Google's letters: its city, its region (state, province), its postal code. */
export type Part = "C" | "S" | "Z";

export type Region = readonly [code: string, name: string];

/** What the addresses of a country consist of. `npm run address-formats` writes those of all countries. */
export type AddressFormat = {
  /** The letters of the parts that there are, in the order in which they are written. */
  parts: string;
  /** Those that no address can do without. */
  needed: string;
  /** What people call the parts. */
  city?: string;
  region?: string;
  postalCode?: string;
  /** All that there are, where that is known. */
  regions?: readonly Region[];
  /** Of the whole postal code. */
  pattern?: string;
  example?: string;
  /** Where postal codes are divided: each the sign, with the number of characters behind it. */
  gaps?: readonly string[];
};

/** How a text that is not blank is written, and what is wrong where that is null. */
export type Reading = { read: (text: string) => string | null; problem: string };

/** The formats of all countries, with what they mean. Fetched when it is needed; null until it is there. */
export type Formats = {
  /** By the country's code. */
  formats: Partial<Record<string, AddressFormat>>;
  findRegion: (format: AddressFormat, text: string) => string | null;
  readingOf: (country: Country, format: AddressFormat, part: Part) => Reading | undefined;
  withArticle: (noun: string) => string;
} | null;

/** What the form asks for until a country is chosen. */
const open: AddressFormat = {
  parts: "CSZ",
  needed: "CSZ",
  city: "city",
  region: "state",
  postalCode: "ZIP code",
};

/** Of a country that nothing is known of: the database says what is missing. */
const unknown: AddressFormat = { parts: "CSZ", needed: "" };

export function formatOf(country: Country | undefined, formats: Formats): AddressFormat {
  return country ? (formats?.formats[country.code] ?? unknown) : open;
}

/** What the country calls this part, as within a sentence. */
export function nounOf({ city, region, postalCode }: AddressFormat, part: Part): string {
  return { C: city ?? "city", S: region ?? "region", Z: postalCode ?? "postal code" }[part];
}

export function labelOf(format: AddressFormat, part: Part): string {
  const noun = nounOf(format, part);
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
