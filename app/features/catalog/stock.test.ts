import { expect, it } from "vitest";
import { english } from "../../base/language/languages.ts";
import { describeStock } from "./stock.ts";

it.each([
  [null, "In stock", "plenty"],
  [12, "In stock, 12 available", "plenty"],
  [5, "In stock, 5 available", "plenty"],
  [4, "Only 4 left", "low"],
  [1, "Only 1 left", "low"],
  [0, "Out of stock", "out"],
])("a stock of %s reads: %s", (stock, words, level) => {
  const described = describeStock(stock, 5);
  expect({ ...described, words: english.t(described.words) }).toEqual({ words, level });
});
