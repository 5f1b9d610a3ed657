import { expect, it } from "vitest";
import { categoriesToChoose, countIn } from "./categories.ts";

const everything = [
  { category: "Gemstones", products: 7 },
  { category: "Watches", products: 2 },
  { category: "Moissanite Rings", products: 7 },
];

it("shows the four categories always, then the others that have products", () => {
  expect(categoriesToChoose([{ category: "Gemstones", products: 1 }], everything)).toEqual([
    { category: "Artificial Jewelry", products: 0 },
    { category: "Gemstones", products: 1 },
    { category: "Lab-Grown Diamonds", products: 0 },
    { category: "Moissanite Rings", products: 0 },
    { category: "Watches", products: 0 },
  ]);
});

it("leaves out other categories without products", () => {
  expect(categoriesToChoose([], [{ category: "Watches", products: 0 }])).toHaveLength(4);
});

it("counts one category, or all of them", () => {
  expect(countIn(everything, "Watches")).toBe(2);
  expect(countIn(everything, "Brooches")).toBe(0);
  expect(countIn(everything, null)).toBe(16);
});
