import { expect, test } from "vitest";
import { piecesLeft } from "../cart/pieces-left.ts";
import { optionsOf } from "./option-rows.ts";
import { combinationOf, pictureOf, stockOf, stocksOf, surchargeOf } from "./options.ts";
import { chosenOf } from "./selection.ts";
import { isGone, isSoldOut } from "./sold-out.ts";
import { dollars } from "../../../domain/money/dollars.ts";

type Stocks = Record<string, number | null>;

/** Silver (1) and gold (2, +50) with the sizes 6 (3, +5) and 7 (4, +5), and combinations by their ids: `{ "2 4": {...} }`. */
function options(
  combinations: Record<string, { surcharge?: number; stock?: number; image?: string }>,
  { values = {}, required = true }: { values?: Stocks; required?: boolean } = {},
) {
  const facts = { kind: "choice", max_length: null, allowed: null, surcharge: 0, is_ring_size: false };
  const value = (id: number, position: number, name: string, surcharge: number) => ({
    id,
    position,
    value: name,
    surcharge,
    stock_quantity: values[id] ?? null,
  });
  return optionsOf({
    product_options: [
      {
        ...facts,
        id: 11,
        position: 2,
        name: "Size",
        required,
        product_option_values: [value(3, 1, "6", 5), value(4, 2, "7", 5)],
      },
      {
        ...facts,
        id: 12,
        position: 1,
        name: "Metal",
        required: true,
        product_option_values: [value(2, 2, "Gold", 50), value(1, 1, "Silver", 0)],
      },
    ],
    option_combinations: Object.entries(combinations).map(([ids, { surcharge, stock, image }]) => ({
      value_ids: ids.split(" ").map(Number),
      surcharge: surcharge ?? null,
      stock_quantity: stock ?? null,
      sku: null,
      image: image ?? null,
    })),
  });
}

const choose = (all: ReturnType<typeof options>, ...ids: number[]) =>
  chosenOf(
    all,
    Object.fromEntries(
      ids.map((id) => [all.find(({ values }) => values.some((value) => value.id === id))!.id, String(id)]),
    ),
  );
const valueIn = (all: ReturnType<typeof options>, id: number) =>
  all.flatMap(({ values }) => values).find((value) => value.id === id)!;

test("combinations stand with the first of their options, in the owner's order", () => {
  const [metal, size] = options({ "2 4": {}, "2 3": {}, "1 4": {} });
  expect(metal!.combinations?.map(({ values }) => values)).toEqual([
    [1, 4],
    [2, 3],
    [2, 4],
  ]);
  expect(size).not.toHaveProperty("combinations");
  expect(options({})[0]).not.toHaveProperty("combinations");
});

test("a combination's surcharge replaces those of its values, and the first of them bears it", () => {
  const all = options({ "2 4": { surcharge: 80 }, "1 4": { stock: 2 } });
  expect(choose(all, 2, 4).map(({ surcharge }) => surcharge)).toEqual([80, 0]);
  expect(surchargeOf(choose(all, 2, 3), dollars)).toBe(55);
  expect(surchargeOf(choose(all, 1, 4), dollars)).toBe(5);
  expect(surchargeOf(choose(all, 2), dollars)).toBe(50);
  expect(surchargeOf(choose(options({ "2 4": { surcharge: 0 } }), 2, 4), dollars)).toBe(0);
});

test("a piece is taken from the product's stock, its values' and its combination's, and the least of them is left", () => {
  const all = options({ "2 4": { stock: 2 } }, { values: { 4: 3 } });
  const supply = { stock: 9, options: all };
  expect(stocksOf(supply, choose(all, 2, 4))).toEqual([
    { values: [], pieces: 9 },
    { values: [4], pieces: 3 },
    { values: [2, 4], pieces: 2 },
  ]);
  expect(stockOf(supply, choose(all, 2, 4))).toBe(2);
  expect(stockOf(supply, choose(all, 1, 4))).toBe(3);
  expect(stockOf(supply, choose(all, 1, 3))).toBe(9);
  expect(stockOf({ stock: null, options: all }, choose(all, 1, 3))).toBeNull();
  expect(combinationOf(all, choose(all, 2))).toBeUndefined();
});

test("lines of a cart share the stock of their combination, and leave that of others", () => {
  const all = options({ "2 4": { stock: 3 } });
  const line = (quantity: number, ...ids: number[]) => ({
    id: 7,
    quantity,
    options: choose(all, ...ids),
  });
  const engraved = {
    ...line(2, 2, 4),
    options: [...choose(all, 2, 4), { option: 13, name: "Words", value: "Ana", surcharge: 0 }],
  };
  const supply = { stock: null, options: all };
  expect(piecesLeft(line(1, 2, 4), supply, [engraved])).toBe(1);
  expect(piecesLeft(line(1, 2, 4), supply, [line(2, 2, 3)])).toBe(3);
  expect(piecesLeft(line(1, 1, 4), supply, [engraved])).toBeNull();
});

test("a value is gone beside what else is chosen, and altogether only where no other helps", () => {
  const all = options({ "2 4": { stock: 0 }, "2 3": { stock: 1 } });
  const gold7 = valueIn(all, 4);
  expect(isGone(gold7, all, choose(all, 2))).toBe(true);
  expect(isGone(gold7, all, choose(all, 1))).toBe(false);
  expect(isGone(gold7, all, choose(all, 2, 3))).toBe(true);
  expect(isGone(gold7, all)).toBe(false);
  expect(isGone(valueIn(all, 2), all, choose(all, 4))).toBe(true);
  expect(isGone(valueIn(all, 3), all, choose(all, 2))).toBe(false);

  const without7 = options({ "2 4": { stock: 0 }, "1 4": { stock: 0 } });
  expect(isGone(valueIn(without7, 4), without7)).toBe(true);
  const noSilver = options({ "2 4": { stock: 0 } }, { values: { 1: 0 } });
  expect(isGone(valueIn(noSilver, 4), noSilver)).toBe(true);
  expect(isGone(valueIn(noSilver, 1), noSilver)).toBe(true);
});

test("a value is not gone where nothing has to be combined with it", () => {
  const all = options({ "2 3": { stock: 0 }, "2 4": { stock: 0 } }, { required: false });
  expect(isGone(valueIn(all, 2), all)).toBe(false);
  expect(isGone(valueIn(all, 2), all, choose(all, 4))).toBe(true);
});

test("an option is sold out when each of its values is, alone or in every combination", () => {
  const every = { "1 3": { stock: 0 }, "1 4": { stock: 0 }, "2 3": { stock: 0 }, "2 4": { stock: 0 } };
  const gone = options(every);
  expect(gone.map((option) => isSoldOut(option, gone))).toEqual([true, true]);
  const left = options({ ...every, "2 4": { stock: 1 } });
  expect(left.map((option) => isSoldOut(option, left))).toEqual([false, false]);
});

test("a combination has a photograph of the product's, with the view that the product has", () => {
  const all = options({ "2 4": { image: "/gold.webp" }, "2 3": { image: "/lost.webp" } });
  const product = { image: "/a.webp", images: ["/gold.webp#focus=10,10"], options: all };
  expect(pictureOf(product, choose(all, 2, 4))).toBe("/gold.webp#focus=10,10");
  expect(pictureOf(product, choose(all, 2, 3))).toBe("/a.webp");
  expect(pictureOf(product, choose(all, 1, 4))).toBe("/a.webp");
});
