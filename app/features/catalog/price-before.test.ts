import { expect, it } from "vitest";
import { priceBefore } from "./price-before.ts";

it.each([
  ["nothing lowered", { price: 100, original_price: null, final_price: 100 }, null],
  ["an original price", { price: 80, original_price: 100, final_price: 80 }, 100],
  ["a promotion", { price: 100, original_price: null, final_price: 85 }, 100],
  ["both, the original price higher", { price: 90, original_price: 110, final_price: 80 }, 110],
  ["both, the original price lower than the price", { price: 90, original_price: 70, final_price: 80 }, 90],
  ["an original price below the price", { price: 90, original_price: 70, final_price: 90 }, null],
  ["a promotion that makes it free", { price: 10, original_price: null, final_price: 0 }, 10],
  ["a price of 0", { price: 0, original_price: null, final_price: 0 }, null],
])("with %s", (_, product, before) => {
  expect(priceBefore(product)).toBe(before);
});
