import { expect, test } from "vitest";
import type { OptionValue, ProductOption } from "../options/options.ts";
import { cheapestOf, variantsOf } from "./variants.ts";
import { dollars } from "../../../domain/money/dollars.ts";

let ids = 0;

function choice(name: string, values: [string, number, number | null][], more: Partial<ProductOption> = {}) {
  const rows = values.map(([value, surcharge, stock_quantity]): OptionValue => ({
    id: ++ids,
    value,
    surcharge,
    stock_quantity,
  }));
  const facts = { max_length: null, allowed: null, surcharge: 0, is_ring_size: false, required: true };
  return { id: ++ids, name, kind: "choice", ...facts, ...more, values: rows } satisfies ProductOption;
}

const text = (surcharge: number, required: boolean): ProductOption => ({
  ...choice("Engraving", []),
  kind: "text",
  surcharge,
  required,
});

const product = { price: 100, original_price: 120, final_price: 90, stock_quantity: null, options: [] };

const seen = (options: ProductOption[], more: object = {}) =>
  variantsOf({ ...product, options, ...more }, dollars).map(({ chosen, price, before, inStock }) => [
    chosen.map(({ value }) => value.value).join(" ") || null,
    price,
    before,
    inStock,
  ]);

test("a product without a required choice is bought as it is", () => {
  expect(seen([])).toEqual([[null, 90, 120, true]]);
  expect(seen([choice("Chain", [["Long", 5, 0]], { required: false })])).toEqual([[null, 90, 120, true]]);
  expect(seen([], { stock_quantity: 0, original_price: null, final_price: 100 })).toEqual([
    [null, 100, null, false],
  ]);
});

test("each value of a required choice has its price and its stock", () => {
  const sizes: [string, number, number | null][] = [
    ["6", 0, 2],
    ["7", 0, 0],
    ["12", 10.1, null],
  ];
  expect(seen([choice("Size", sizes)])).toEqual([
    ["6", 90, 120, true],
    ["7", 90, 120, false],
    ["12", 100.1, 130.1, true],
  ]);
  expect(seen([choice("Size", sizes)], { stock_quantity: 0 }).map((variant) => variant[3])).toEqual([
    false,
    false,
    false,
  ]);
});

test("of several required choices the ring size counts, and the others add their least surcharge", () => {
  const metal = choice("Metal", [
    ["Silver", 0, 0],
    ["Gold", 50, 1],
    ["Platinum", 80, null],
  ]);
  const size = choice("Ring size", [["7", 0, null]], { is_ring_size: true });
  expect(seen([metal, size, text(15, true), text(99, false)])).toEqual([["7", 155, 185, true]]);
  expect(seen([metal, choice("Finish", [["Matte", 1, 0]])]).map((variant) => variant[3])).toEqual([
    false,
    false,
    false,
  ]);
});

test("where required choices are combined, each combination has its price, stock and photograph", () => {
  const size = choice("Ring size", [
    ["6", 0, null],
    ["7", 5, null],
  ]);
  const metal = choice("Metal", [
    ["Silver", 0, null],
    ["Gold", 50, 1],
  ]);
  const [silver, gold] = metal.values.map(({ id }) => id) as [number, number];
  const [six, seven] = size.values.map(({ id }) => id) as [number, number];
  const row = { surcharge: null, stock_quantity: null, sku: null, image: null };
  const combined = {
    ...metal,
    combinations: [
      { ...row, values: [gold, seven], surcharge: 80, image: "/gold.webp" },
      { ...row, values: [silver, six], stock_quantity: 0 },
    ],
  };
  expect(seen([combined, size, text(15, true)])).toEqual([
    ["Silver 6", 105, 135, false],
    ["Silver 7", 110, 140, true],
    ["Gold 6", 155, 185, true],
    ["Gold 7", 185, 215, true],
  ]);
  expect(variantsOf({ ...product, options: [combined, size] }, dollars).map(({ image }) => image)).toEqual([
    null,
    null,
    null,
    "/gold.webp",
  ]);
  // Where one of them need not be chosen, the piece can be had without the combination.
  expect(seen([combined, { ...size, required: false }])).toEqual([
    ["Silver", 90, 120, true],
    ["Gold", 140, 170, true],
  ]);
});

test("a required choice without values cannot be bought", () => {
  expect(seen([choice("Size", [])])).toEqual([[null, 90, 120, false]]);
});

test("the cheapest one is in stock if any is", () => {
  const options = [
    choice("Size", [
      ["6", 0, 0],
      ["7", 20, 1],
      ["8", 10, 1],
    ]),
  ];
  expect(cheapestOf({ ...product, options }, dollars)).toMatchObject({ price: 100, inStock: true });
  expect(cheapestOf({ ...product, options, stock_quantity: 0 }, dollars)).toMatchObject({
    price: 90,
    inStock: false,
  });
});
