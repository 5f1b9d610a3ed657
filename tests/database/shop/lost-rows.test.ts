import { expect, test } from "vitest";
import { lostRows } from "../../process/releases/rows.ts";

const stones = (...rows: Record<string, unknown>[]) => new Map([["public.stones", rows]]);

test("an update that loses one of two equal rows, a column or a table is found, and one that adds some is not", () => {
  const before = stones({ id: 1, cut: "Oval" }, { id: 1, cut: "Oval" }, { id: 2, cut: null });
  expect(lostRows(before, before)).toEqual([]);
  expect(
    lostRows(
      before,
      stones(
        { cut: null, id: 2, carat: 1 },
        { cut: "Oval", id: 1, carat: 2 },
        { cut: "Oval", id: 1, carat: 3 },
        { cut: "Oval", id: 3, carat: 4 },
      ),
    ),
  ).toEqual([]);
  expect(lostRows(before, stones({ id: 1, cut: "Oval" }, { id: 2, cut: null }))).toEqual([
    'public.stones: [1,"Oval"]',
  ]);
  expect(
    lostRows(before, stones({ id: 1, shape: "Oval" }, { id: 1, shape: "Oval" }, { id: 2, shape: null })),
  ).toEqual(["public.stones: the column cut"]);
  expect(lostRows(before, new Map())).toHaveLength(3);
});
