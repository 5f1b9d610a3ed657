import { expect, test } from "vitest";
import { moneyFormat } from "./money-format.ts";
import { dollars } from "./dollars.ts";
import { formatBriefly, formatCents, formatPrice, toAmount, toCents } from "./money.ts";

const amounts = [0, 5, 99, 100, 1999, 99_999, 123_456, 1_284_500, 123_456_789, 9_999_999_999, -1, -120_050];

const locales = (
  "en-US en-GB en-IN en-ZA de-DE de-CH de-AT fr-FR fr-CA es-ES es-MX pt-PT pt-BR it-IT nl-NL pl-PL cs-CZ hu-HU " +
  "bg-BG lt-LT sv-SE da-DK nb-NO tr-TR he-IL ar-EG fa-IR hi-IN bn-BD th-TH ja-JP ko-KR"
).split(" ");

test.for(locales)("amounts in %s are written as Intl writes them", (locale) => {
  for (const [currency, decimals] of [
    ["USD", 2],
    ["EUR", 2],
    ["CHF", 2],
    ["INR", 2],
    ["JPY", 0],
    ["KRW", 0],
  ] as const) {
    const format = moneyFormat(locale, currency, decimals);
    const intl = new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: "currency", currency });
    for (const cents of amounts) {
      expect(formatCents(cents, format)).toBe(intl.format(cents / 10 ** decimals));
      expect(formatPrice(cents / 10 ** decimals, format)).toBe(intl.format(cents / 10 ** decimals));
    }
  }
});

test("dollars are written as in the United States", () => {
  expect(dollars).toEqual(moneyFormat("en-US", "USD"));
  expect(formatPrice(1284.5, dollars)).toBe("$1,284.50");
});

test("a currency without decimals has no smaller unit", () => {
  const yen = moneyFormat("ja-JP", "JPY");
  expect(toCents(1500, yen)).toBe(1500);
  expect(toAmount(1500, yen)).toBe(1500);
  expect(formatPrice(1500, yen)).toBe("￥1,500");
});

test("a threshold is written without decimals if it has none", () => {
  expect(formatBriefly(50, dollars)).toBe("$50");
  expect(formatBriefly(49.5, dollars)).toBe("$49.50");
});

test.for(["", "not a locale"])("%j is no locale", (locale) => {
  expect(() => moneyFormat(locale, "USD")).toThrow(RangeError);
});
