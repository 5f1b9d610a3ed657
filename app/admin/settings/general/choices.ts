import { locales } from "../../../../domain/shop/country-proposals.ts";
import { currencyCodes } from "../../../../domain/money/currency-codes.ts";
import { pageLanguage } from "../../../base/language/languages.ts";

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

export const timeZones: readonly Choice[] = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].map(
  (zone) => ({ value: zone, label: zone.replaceAll("_", " ") }),
);
