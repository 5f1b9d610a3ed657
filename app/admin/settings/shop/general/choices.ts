import { locales } from "../../../../../domain/shop/country-proposals.ts";
import { currencyCodes } from "../../../../../domain/money/currency-codes.ts";
import { timeZoneName } from "../../../../../domain/base/time-zone-name.ts";
import { pageLanguage } from "../../../../base/language/languages.ts";

export type Choice = { value: string; label: string };

/** `USD, US Dollar`, in the language of the page. */
export function currencyName(code: string): string {
  return `${code}, ${new Intl.DisplayNames(pageLanguage(), { type: "currency" }).of(code)}`;
}

/** `English (United States)`, in the language of the page. */
export function localeName(locale: string): string {
  const names = new Intl.DisplayNames(pageLanguage(), { type: "language", languageDisplay: "standard" });
  return names.of(locale) ?? locale;
}

export const currencies = (): Choice[] =>
  currencyCodes.map((code) => ({ value: code, label: currencyName(code) }));

export const numberFormats = (): Choice[] =>
  locales
    .map((locale) => ({ value: locale, label: localeName(locale) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, pageLanguage()));

/** `Paris, Central European Time`, in the language of the page. */
export function placeAndZone(zone: string): string {
  const name = timeZoneName(zone, pageLanguage());
  return zone.includes("/") ? `${zone.split("/").at(-1)!.replaceAll("_", " ")}, ${name}` : name;
}

let listed: { language: string; zones: readonly Choice[] } | undefined;

/** Sorted by their places. Naming them all takes a while, so it is done once. */
export function timeZones(): readonly Choice[] {
  const language = pageLanguage();
  if (listed?.language !== language) listed = { language, zones: zonesIn(language) };
  return listed.zones;
}

function zonesIn(language: string): readonly Choice[] {
  const { compare } = new Intl.Collator(language);
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])]
    .map((value) => ({ value, label: placeAndZone(value) }))
    .toSorted((one, other) => compare(one.label, other.label));
}
