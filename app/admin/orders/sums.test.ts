import { expect, test } from "vitest";
import { moneyFormat } from "../../../domain/money/money-format.ts";
import { sumWords } from "./sums.ts";

const sum = (currency: string, amount: number) => ({ currency, orders: 1, amount });

const euros = moneyFormat("de-DE", "EUR");

test.each([
  [[], ["0,00\u00a0€"]],
  [[sum("USD", 0)], ["0,00\u00a0€"]],
  [[sum("USD", 120)], ["USD\u00a0120,00"]],
  [[sum("EUR", 0), sum("JPY", 5000)], ["JPY\u00a05.000"]],
  [
    [sum("EUR", 12.5), sum("USD", 120)],
    ["12,50\u00a0€", "USD\u00a0120,00"],
  ],
])("the sums %j are said as %j", (sums, words) => {
  expect(sumWords(sums, euros)).toEqual(words);
});
