import { expect, test } from "vitest";
import { countryCodes } from "../delivery/countries.ts";
import { currencyCodes } from "../money/currency-codes.ts";
import { locales, proposalsFor } from "./country-proposals.ts";

test.for<[string, string | undefined, object]>([
  [
    "FR",
    undefined,
    {
      currency: "EUR",
      locale: "fr-FR",
      timeZone: "Europe/Paris",
      ringSizes: "EU",
      lengths: "cm",
      returnDays: 14,
      tax: { name: { message: "VAT" }, rate: 20 },
    },
  ],
  [
    "IN",
    "Asia/Calcutta",
    {
      currency: "INR",
      locale: "en-IN",
      ringSizes: "US",
      lengths: "in",
      returnDays: 30,
      tax: { name: { message: "GST" }, rate: 3 },
    },
  ],
  ["US", "America/Denver", { currency: "USD", locale: "en-US", timeZone: "America/Denver", tax: null }],
  ["US", "Europe/Paris", { currency: "USD", tax: null }],
  ["JP", undefined, { currency: "JPY", locale: "ja-JP", timeZone: "Asia/Tokyo", tax: { rate: 10 } }],
  ["CH", undefined, { currency: "CHF", locale: "de-CH", timeZone: "Europe/Zurich", tax: { rate: 8.1 } }],
  ["LI", undefined, { currency: "CHF", locale: "de-DE", timeZone: "Europe/Vaduz" }],
  ["SN", undefined, { currency: "XOF", timeZone: "Africa/Dakar" }],
  ["GB", undefined, { currency: "GBP", locale: "en-GB", timeZone: "Europe/London" }],
  ["DE", undefined, { ringSizes: "EU", lengths: "cm" }],
  ["IE", undefined, { ringSizes: "UK", lengths: "cm" }],
  ["CA", undefined, { ringSizes: "US", lengths: "in" }],
  ["KR", undefined, { ringSizes: "US", lengths: "cm" }],
  ["BR", undefined, { currency: "BRL", locale: "pt-BR", tax: null }],
])("in %s, seen from %s", ([country, here, proposals]) => {
  expect(proposalsFor(country, here)).toMatchObject(proposals);
});

test.for<[string, string, string]>([
  ["CH", "fr", "fr-CH"],
  ["CH", "es", "de-CH"],
  ["CA", "fr", "fr-CA"],
  ["GB", "de", "en-GB"],
  ["DE", "fr", "de-DE"],
])("a shop in %s that speaks %s writes numbers as in %s", ([country, language, locale]) => {
  expect(proposalsFor(country, undefined, language).locale).toBe(locale);
});

test("every country gets what the settings take", () => {
  const odd = countryCodes.filter((country) => {
    const { currency, locale, timeZone } = proposalsFor(country);
    const isZone =
      timeZone === "UTC" || Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
    return !currencyCodes.includes(currency) || !locales.includes(locale) || !isZone;
  });
  expect(odd).toEqual([]);
});
