import { locales } from "../../../../domain/shop/country-proposals.ts";
import { currencyCodes } from "../../../../domain/money/currency-codes.ts";

export type Choice = { value: string; label: string };

const currencyNames = new Intl.DisplayNames("en", { type: "currency" });
const localeNames = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" });

/** `USD, US Dollar`. */
export function currencyName(code: string): string {
  return `${code}, ${currencyNames.of(code)}`;
}

/** `English (United States)`. */
export function localeName(locale: string): string {
  return localeNames.of(locale) ?? locale;
}

export const currencies = currencyCodes.map((code) => ({ value: code, label: currencyName(code) }));

export const numberFormats = locales
  .map((locale) => ({ value: locale, label: localeName(locale) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, "en"));

export const timeZones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].map((zone) => ({
  value: zone,
  label: zone.replaceAll("_", " "),
}));
