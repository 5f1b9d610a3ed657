import { expect, it } from "vitest";
import { english } from "../../base/language/languages.ts";
import { choiceLabel, noCounts, priceLabel, readFacetRows, valueLabel } from "./facets.ts";
import { noFacets } from "./product-filter.ts";
import { dollars } from "../../../domain/money/dollars.ts";

it("reads counts by facet, carats by weight", () => {
  const counts = readFacetRows([
    { facet: "all", value: "", products: 3 },
    { facet: "shop", value: "", products: 26 },
    { facet: "carat", value: "3-", products: 2 },
    { facet: "carat", value: "0.5-1", products: 1 },
    { facet: "size", value: "M", products: 4 },
    { facet: "size", value: "10", products: 3 },
    { facet: "size", value: "6.25", products: 1 },
    { facet: "size", value: "6.5", products: 1 },
    { facet: "without", value: "size", products: 5 },
    { facet: "price", value: "1284.50", products: 1 },
    { facet: "price", value: "36.00", products: 1 },
    { facet: "stock", value: "in", products: 2 },
    { facet: "spelling", value: "sapphire", products: 0 },
  ]);
  expect(counts).toMatchObject({
    found: 3,
    shop: 26,
    prices: { lowest: 36, highest: 1284.5 },
    inStock: 2,
    onSale: 0,
    spelling: "sapphire",
  });
  expect(counts.values.carat.map(({ value }) => value)).toEqual(["0.5-1", "3-"]);
  expect(counts.values.size.map(({ value }) => value)).toEqual(["6.25", "6.5", "10", "M"]);
  expect(counts.without).toEqual([{ choice: "size", products: 5 }]);
  expect(readFacetRows([])).toEqual(noCounts);
});

it.each([
  ["type", "loose stone", "Loose stones"],
  ["type", "tiara", "tiara"],
  ["metal", "14k white gold", "14k white gold"],
  ["origin", "lab-grown", "Lab-grown"],
  ["carat", "0-0.5", "Under 0.5 ct"],
  ["carat", "1-1.5", "1 to 1.5 ct"],
  ["carat", "3-", "3 ct and more"],
  ["shape", "1-2", "1-2"],
] as const)("names %s %s", (facet, value, label) => {
  expect(valueLabel(facet, value, english.t, String)).toBe(label);
});

it("names prices", () => {
  const labels = [
    [10, 20],
    [10, null],
    [null, 20],
    [null, null],
  ].map(([min = null, max = null]) => priceLabel({ min, max }, english.t, dollars));
  expect(labels).toEqual(["$10.00 to $20.00", "From $10.00", "Up to $20.00", null]);
});

it("names the current choices", () => {
  const facets = { ...noFacets, type: ["ring"], size: ["6", "6.5"], max: 50, stock: true };
  const filter = { q: "", category: "Gemstones", sort: "name", facets } as const;
  expect(
    (["category", "type", "size", "price", "stock"] as const).map((choice) =>
      choiceLabel(filter, choice, english.t, dollars, String),
    ),
  ).toEqual(["Gemstones", "Rings", "Ring size 6, Ring size 6.5", "Up to $50.00", "In stock"]);
});
