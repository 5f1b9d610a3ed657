import { describe, expect, test } from "vitest";
import type { CartItem } from "../cart-item.ts";
import { bareLine, type BareLine } from "../order-line.ts";
import { beyond, keyOf, mergeCarts, mergeWishes, savedCart } from "./merge-lists.ts";

const item = (id: number, quantity = 1, more: Partial<CartItem> = {}): CartItem => ({
  id,
  name: `Piece ${id}`,
  price: 10,
  original_price: null,
  image: null,
  category: "Rings",
  quantity,
  ...more,
});

const sized = (id: number, choice: number, quantity = 1) =>
  item(id, quantity, {
    options: [{ option: 5, name: "Size", value: `no. ${choice}`, surcharge: 0, choice }],
  });

const lines = (...items: CartItem[]): BareLine[] => items.map(bareLine);

const engraved = (value: string) =>
  item(1, 1, { options: [{ option: 4, name: "Engraving", value, surcharge: 0 }] });

/** "7x2" for two of piece 7. */
const short = (items: readonly CartItem[]) => items.map(({ id, quantity }) => `${id}x${quantity}`);

function merged(base: CartItem[], mine: CartItem[], theirs: CartItem[]) {
  const arriving = new Map(theirs.map((each) => [keyOf(bareLine(each)), each]));
  return mergeCarts(lines(...base), mine, lines(...theirs), arriving);
}

describe("a browser's cart and an account's", () => {
  test("that meet have the same piece once, with the greater quantity", () => {
    expect(short(merged([], [item(1, 2), item(2)], [item(2, 3), item(3)]))).toEqual(["2x3", "3x1", "1x2"]);
  });

  test("keep pieces with different options apart", () => {
    expect(merged([], [sized(1, 6)], [sized(1, 7), item(1)])).toHaveLength(3);
    expect(short(merged([], [sized(1, 6, 2)], [sized(1, 6)]))).toEqual(["1x2"]);
  });

  test("take over what only one side has changed", () => {
    const base = [item(1, 2), item(2), item(3)];
    expect(short(merged(base, [item(1, 5), item(2)], base))).toEqual(["1x5", "2x1"]);
    expect(short(merged(base, base, [item(1), item(3)]))).toEqual(["1x1", "3x1"]);
  });

  test("lose nothing that was added on both at once", () => {
    expect(short(merged([item(1)], [item(1), item(2)], [item(1), item(3)]))).toEqual(["1x1", "3x1", "2x1"]);
    expect(short(merged([item(1)], [item(1, 2)], [item(1, 4)]))).toEqual(["1x4"]);
  });

  test("keep more pieces that one side added when the other has removed the line", () => {
    expect(short(merged([item(1)], [item(1, 3)], []))).toEqual(["1x3"]);
    expect(short(merged([item(1)], [], [item(1, 3)]))).toEqual(["1x3"]);
    expect(merged([item(1)], [], [item(1)])).toEqual([]);
  });

  test("have the prices and names that this browser shows", () => {
    const [kept] = merged([], [item(1, 1, { name: "Bague", price: 12 })], [item(1, 2)]);
    expect(kept).toMatchObject({ name: "Bague", price: 12, quantity: 2 });
  });

  test("leave out what is no longer sold", () => {
    expect(mergeCarts([], [item(1)], lines(item(1), item(9)), new Map())).toEqual([item(1)]);
  });

  test("have a line once when its option is no longer offered", () => {
    const withoutSize = item(1, 2);
    const arriving = new Map([[keyOf(bareLine(sized(1, 6, 2))), withoutSize]]);
    expect(mergeCarts([], [item(1)], lines(sized(1, 6, 2)), arriving)).toEqual([withoutSize]);
  });

  test("take over an engraving as the database has cleaned it", () => {
    const [sent, cleaned] = [engraved(" ANA"), engraved("ANA")];
    expect(merged([sent], [sent], [cleaned])).toEqual([cleaned]);
  });
});

test("what was put in after somebody has left is the next person's", () => {
  const left = lines(item(1, 2), sized(2, 6));
  expect(short(beyond([item(1, 2), sized(2, 6), sized(2, 7), item(3)], left))).toEqual(["2x1", "3x1"]);
  expect(short(beyond([item(1, 3)], left))).toEqual(["1x3"]);
});

test("at most 50 lines are saved, as an order has", () => {
  expect(savedCart(Array.from({ length: 60 }, (_, index) => item(index + 1)))).toHaveLength(50);
});

describe("wishes", () => {
  test.for([
    [[], [3, 1], [2, 1], [3, 2, 1]],
    [[1], [1, 4], [1, 5], [4, 1, 5]],
    [[1, 2], [2], [1, 2], [2]],
    [[1, 2], [1, 2], [2], [2]],
    [[1], [1], [], []],
    [[], [], [7, 9], [7, 9]],
  ] as const)("base %j, mine %j, theirs %j: %j", ([base, mine, theirs, both]) => {
    expect(mergeWishes(base, mine, theirs, 100)).toEqual(both);
  });

  test("beyond the limit, the oldest go", () => {
    expect(mergeWishes([], [9], [1, 2, 3], 3)).toEqual([9, 1, 2]);
  });
});
