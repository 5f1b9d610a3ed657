import { expect, test } from "vitest";
import { moneyFormat } from "./money-format.ts";
import { currencyInWords, plainAmount } from "./typed-amount.ts";

test.for([
  ["en-US", "USD", "$1,284.50", "1284.50"],
  ["en-US", "USD", "-$3", "-3"],
  ["en-US", "USD", "USD 450", "450"],
  ["en-US", "USD", "1,28,4", "1,28,4"],
  ["en-US", "USD", "19,99", "19,99"],
  ["en-US", "USD", "5$", "5$"],
  ["en-US", "USD", "about 20", "about 20"],
  ["de-DE", "EUR", "1.284,50 €", "1284.50"],
  ["de-DE", "EUR", "€ 19,99", "19.99"],
  ["de-DE", "EUR", "1.284", "1284"],
  ["de-DE", "EUR", "1284.50", "1284.50"],
  ["fr-FR", "EUR", "1 284,50", "1284.50"],
  ["de-CH", "CHF", "CHF 1'284.50", "1284.50"],
  ["en-IN", "INR", "₹1,28,450.50", "128450.50"],
  ["ja-JP", "JPY", "¥1,284", "1284"],
  ["ja-JP", "JPY", "12.5", "12.5"],
] as const)("in %s and %s, %j is %j", ([locale, currency, typed, plain]) => {
  expect(plainAmount(typed, moneyFormat(locale, currency, currency === "JPY" ? 0 : 2))).toBe(plain);
});

test("currencies within sentences", () => {
  expect(currencyInWords()).toBe("dollars");
  expect(currencyInWords(moneyFormat("de-DE", "EUR", 2))).toBe("EUR");
});
