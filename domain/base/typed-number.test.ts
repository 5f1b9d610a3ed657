import { assert, constantFrom, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { dollars } from "../money/dollars.ts";
import type { MoneyFormat } from "../money/money.ts";
import { moneyFormat } from "../money/money-format.ts";
import {
  currencyInWords,
  readAmount,
  readNumber,
  typedAmount,
  typedNumber,
  type TypedNumber,
} from "./typed-number.ts";
import { languageOf } from "../../work/languages/language.ts";

const { t } = languageOf("en");

const formats = {
  "en-US USD": dollars,
  "de-DE EUR": moneyFormat("de-DE", "EUR"),
  "fr-FR EUR": moneyFormat("fr-FR", "EUR"),
  "de-CH CHF": moneyFormat("de-CH", "CHF"),
  "hu-HU HUF": moneyFormat("hu-HU", "HUF"),
  "en-IN INR": moneyFormat("en-IN", "INR"),
  "ja-JP JPY": moneyFormat("ja-JP", "JPY"),
  "ar-KW KWD": moneyFormat("ar-KW", "KWD"),
  "pl-PL PLN": moneyFormat("pl-PL", "PLN"),
} satisfies Record<string, MoneyFormat>;

const read = (value: number, decimals = 0): TypedNumber => ({ value, decimals });

test.for<[keyof typeof formats, string, TypedNumber | null]>([
  ["en-US USD", "$1,284.50", read(1284.5, 2)],
  ["en-US USD", "-$3", read(-3)],
  ["en-US USD", "−3", read(-3)],
  ["en-US USD", "USD 450", read(450)],
  ["en-US USD", "5$", read(5)],
  ["en-US USD", " 12,345,678.9 ", read(12_345_678.9, 1)],
  ["en-US USD", "19,99", read(19.99, 2)],
  ["en-US USD", "0,125", read(0.125, 3)],
  ["en-US USD", "1.284,50", read(1284.5, 2)],
  ["en-US USD", "1 000", read(1000)],
  ["en-US USD", ".5", read(0.5, 1)],
  ["en-US USD", "7.", read(7)],
  ["en-US USD", "12.500", read(12.5, 3)],
  ["en-US USD", "12,500", read(12_500)],
  ["en-US USD", "1,28,4", null],
  ["en-US USD", "1,28,450", read(128_450)],
  ["en-US USD", "€5", null],
  ["en-US USD", "about 20", null],
  ["en-US USD", "1e3", null],
  ["en-US USD", "0x10", null],
  ["en-US USD", "+5", null],
  ["en-US USD", "1..2", null],
  ["en-US USD", ".", null],
  ["en-US USD", "-", null],
  ["en-US USD", "", null],
  ["en-US USD", "Infinity", null],
  ["de-DE EUR", "1.284,50 €", read(1284.5, 2)],
  ["de-DE EUR", "€ 19,99", read(19.99, 2)],
  ["de-DE EUR", "1.284", read(1284)],
  ["de-DE EUR", "1284.50", read(1284.5, 2)],
  ["de-DE EUR", "1,284.50", read(1284.5, 2)],
  ["de-DE EUR", "0.125", read(0.125, 3)],
  ["fr-FR EUR", "1 284,50", read(1284.5, 2)],
  ["fr-FR EUR", "12.500", null],
  ["fr-FR EUR", "1.284.500", read(1_284_500)],
  ["de-CH CHF", "CHF 1'284.50", read(1284.5, 2)],
  ["de-CH CHF", "1’284.50", read(1284.5, 2)],
  ["de-CH CHF", "12,500", null],
  ["hu-HU HUF", "12.500", null],
  ["hu-HU HUF", "12,500 Ft", read(12.5, 3)],
  ["hu-HU HUF", "12 500 Ft", read(12_500)],
  ["hu-HU HUF", "12.50", read(12.5, 2)],
  ["pl-PL PLN", "1\u00a0284,50 zł", read(1284.5, 2)],
  ["en-IN INR", "₹1,28,450.50", read(128_450.5, 2)],
  ["en-IN INR", "128,450", read(128_450)],
  ["ja-JP JPY", "¥1,284", read(1284)],
  ["ja-JP JPY", "￥１，２８４", read(1284)],
  ["ja-JP JPY", "12.500", read(12.5, 3)],
  ["ar-KW KWD", "12.500", read(12.5, 3)],
])("in %s, %j is %j", ([format, typed, expected]) => {
  expect(readAmount(typed, formats[format])).toEqual(expected);
});

test("what a field begins with reads back as the same number", () => {
  assert(
    property(
      constantFrom(...Object.values(formats)),
      integer({ min: -99_999_999_999, max: 99_999_999_999 }),
      (format, thousandths) => {
        const number = thousandths / 1000;
        expect(readNumber(typedNumber(number, format), format)?.value).toBe(number);
        const amount = Number(number.toFixed(format.decimals));
        expect(readAmount(typedAmount(amount, format), format)).toEqual(
          read(amount === 0 ? 0 : amount, format.decimals),
        );
      },
    ),
  );
});

test("currencies within sentences", () => {
  expect(currencyInWords(t, dollars)).toBe("dollars");
  expect(currencyInWords(t, formats["de-DE EUR"])).toBe("EUR");
});
