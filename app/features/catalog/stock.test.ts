import { expect, it } from "vitest";
import { describeStock } from "./stock.ts";

it.each([
  [null, "In stock", "plenty"],
  [12, "In stock, 12 available", "plenty"],
  [5, "In stock, 5 available", "plenty"],
  [4, "Only 4 left", "low"],
  [1, "Only 1 left", "low"],
  [0, "Out of stock", "out"],
])("a stock of %s reads: %s", (stock, words, level) => {
  expect(describeStock(stock, 5)).toEqual({ words, level });
});
