import { expect, test } from "vitest";
import { marginInWords } from "./cost.ts";

test.for<[number | null, number | null | undefined, string | null]>([
  [100, 54.8, "45.2%"],
  [100, 100, "0%"],
  [80, 100, "-25%"],
  [3, 1, "66.7%"],
  [0, 10, null],
  [null, 10, null],
  [10, null, null],
  [10, undefined, null],
])("at a price of %s and a cost of %s, the margin is %s", ([price, cost, margin]) => {
  expect(marginInWords(price, cost, "en")).toBe(margin);
});
