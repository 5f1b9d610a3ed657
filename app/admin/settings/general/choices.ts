import { currencyCodes } from "../../../../domain/currency-codes.ts";

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

/** Where amounts are written in different ways. */
const locales = (
  "en-US en-GB en-AU en-CA en-IE en-IN en-NZ en-SG en-ZA de-DE de-AT de-CH fr-FR fr-BE fr-CA fr-CH it-IT it-CH es-ES " +
  "es-AR es-CL es-CO es-MX pt-PT pt-BR nl-NL nl-BE da-DK sv-SE nb-NO fi-FI is-IS et-EE lv-LV lt-LT pl-PL cs-CZ sk-SK " +
  "hu-HU ro-RO bg-BG hr-HR sl-SI sr-RS el-GR tr-TR uk-UA ru-RU he-IL ar-AE ar-EG ar-SA hi-IN bn-BD ta-IN ur-PK si-LK " +
  "th-TH vi-VN id-ID ms-MY fil-PH zh-CN zh-HK zh-TW ja-JP ko-KR sw-KE"
).split(" ");

export const numberFormats = locales
  .map((locale) => ({ value: locale, label: localeName(locale) }))
  .toSorted((one, other) => one.label.localeCompare(other.label, "en"));

export const timeZones = [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])].map((zone) => ({
  value: zone,
  label: zone.replaceAll("_", " "),
}));
