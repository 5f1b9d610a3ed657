import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import type { Country } from "../../../../domain/delivery/countries.ts";
import { type AddressFormat, nameOf, type Part, type Reading } from "./format.ts";
import json from "./formats.json" with { type: "json" };
import { cleanCode } from "../../../../domain/text/code.ts";
import { folded } from "../../../../domain/text/folded.ts";

/** By country. The database has the same formats: `private.address_formats`. */
export const formats: Partial<Record<string, AddressFormat>> = json as unknown as Record<
  string,
  AddressFormat
>;

/** Normalizes this part as the country writes it; undefined if every text is accepted. */
export function readingOf(country: Country, format: AddressFormat, part: Part): Reading | undefined {
  const { one } = nameOf(format, part);
  if (part === "Z")
    return {
      read: (text) => cleanPostalCode(country, format, text),
      problem: () => say(msg`Please enter ${{ one: say(one) }} such as ${{ example: format.example }}.`),
    };
  if (part !== "S" || !format.regions) return undefined;
  // If the region is optional, the list may be incomplete.
  const isNeeded = format.needed.includes("S");
  return {
    read: (text) => findRegion(format, text) ?? (isNeeded ? null : text),
    problem: () => say(msg`Please choose ${{ one: say(one) }} from the list.`),
  };
}

/** The postal code as its country writes it; null if it cannot be one. The database's `private.clean_postal_code`. */
export function cleanPostalCode(country: Country, format: AddressFormat, text: string): string | null {
  const given = cleanCode(text).toUpperCase().replace("〒", "").trim();
  if (format.pattern === undefined) return given;
  const pattern = new RegExp(`^(?:${format.pattern})$`);
  const isSigned = format.pattern.startsWith(country.code);
  const readings = [given, given.replace(/^[A-Z]{1,3}[- ]?(?=[0-9])/, "")].flatMap((written) => {
    const compact = written.replace(/[ -]/g, "");
    const codes = isSigned ? [compact, country.code + compact] : [compact];
    return [...codes.flatMap((code) => divided(code, format)), ...codes, written];
  });
  return readings.find((reading) => pattern.test(reading)) ?? null;
}

function divided(code: string, { gaps = [] }: AddressFormat): string[] {
  return gaps.map((gap) => {
    const end = Math.max(0, code.length - Number(gap.slice(1)));
    return code.slice(0, end) + gap.charAt(0) + code.slice(end);
  });
}

/** The region with this name or code, or the only one that starts with it, or null: `private.known_region`. */
export function findRegion({ regions = [] }: AddressFormat, text: string): string | null {
  const wanted = word(text);
  if (wanted === "") return null;
  const found =
    regions.find(([, name]) => word(name) === wanted) ?? regions.find(([code]) => word(code) === wanted);
  if (found || wanted.length < 3) return found?.[1] ?? null;
  const beginning = regions.filter(([, name]) => word(name).startsWith(wanted));
  return beginning.length === 1 ? beginning[0]![1] : null;
}

/** Whether two names or codes mean the same region. The same rule as the database's `private.is_same_region`. */
export function isSameRegion(format: AddressFormat, one: string, other: string): boolean {
  const meaning = (text: string) => word(findRegion(format, text) ?? text);
  return other.trim() !== "" && meaning(one) === meaning(other);
}

/** Without the differences that do not matter: case, accents, punctuation. The database's `private.folded_region`. */
function word(text: string): string {
  return folded(text)
    .replaceAll("&", "and")
    .replace(/[\s.,()/-]/g, "");
}
