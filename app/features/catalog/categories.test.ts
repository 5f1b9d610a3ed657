import { expect, it } from "vitest";
import { countIn, isEmpty } from "./categories.ts";

const counts = [
  { category: "Gemstones", products: 7 },
  { category: "Watches", products: 2 },
  { category: "Moissanite Rings", products: 7 },
];

it("counts one category, or all of them", () => {
  expect(countIn(counts, "Watches")).toBe(2);
  expect(countIn(counts, "Brooches")).toBe(0);
  expect(countIn(counts, null)).toBe(16);
});

it("considers no category empty without counts", () => {
  expect(isEmpty(counts, "Brooches")).toBe(true);
  expect(isEmpty(counts, "Watches")).toBe(false);
  expect(isEmpty(null, "Brooches")).toBe(false);
});
