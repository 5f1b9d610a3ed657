import type { Country } from "../../../../domain/delivery/countries.ts";
import { type PartName, partNames } from "./part-names.ts";

/** The parts below the lines of an address, by Google's letters: city, region (state, province) and postal code. */
export type Part = "C" | "S" | "Z";

export type Region = readonly [code: string, name: string];

/** The format of a country's addresses. `npm run address-formats` generates those of all countries. */
export type AddressFormat = {
  /** The letters of the parts, in the order in which they are written. */
  parts: string;
  needed: string;
  city?: string;
  region?: string;
  postalCode?: string;
  regions?: readonly Region[];
  /** Matches the whole postal code. */
  pattern?: string;
  example?: string;
  /** Where postal codes are divided: the separator, and the number of characters after it. */
  gaps?: readonly string[];
};

/** Normalizes a text that is not blank, or returns null and says what is wrong. */
export type Reading = { read: (text: string) => string | null; problem: () => string };

export type Formats = {
  formats: Partial<Record<string, AddressFormat>>;
  findRegion: (format: AddressFormat, text: string) => string | null;
  readingOf: (country: Country, format: AddressFormat, part: Part) => Reading | undefined;
} | null;

/** What the form asks for until a country is chosen. */
const open: AddressFormat = {
  parts: "CSZ",
  needed: "CSZ",
  city: "city",
  region: "state",
  postalCode: "ZIP code",
};

/** For a country whose format is unknown: the database says what is missing. */
const unknown: AddressFormat = { parts: "CSZ", needed: "" };

export function formatOf(country: Country | undefined, formats: Formats): AddressFormat {
  return country ? (formats?.formats[country.code] ?? unknown) : open;
}

export function nameOf({ city, region, postalCode }: AddressFormat, part: Part): PartName {
  const name = { C: city ?? "city", S: region ?? "region", Z: postalCode ?? "postal code" }[part];
  return partNames[name]!;
}
