import { expect, it } from "vitest";
import { countIn, countText, isEmpty } from "./categories.ts";

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

it("says that there are more than were counted", () => {
  const some = [...counts, { category: "Rings", products: 50, more: true }];
  expect([countText(some, "Rings"), countText(some, "Watches"), countText(some, null)]).toEqual([
    "50+",
    "2",
    "66+",
  ]);
  expect([countIn(some, "Rings"), countIn(some, "Watches"), countIn(some, null)]).toEqual([
    Infinity,
    2,
    Infinity,
  ]);
});

it("takes no category for empty without counts", () => {
  expect(isEmpty(counts, "Brooches")).toBe(true);
  expect(isEmpty(counts, "Watches")).toBe(false);
  expect(isEmpty(null, "Brooches")).toBe(false);
});
