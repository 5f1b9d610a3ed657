import { expect, test } from "vitest";
import { stockOnto } from "./moved-stock.ts";

test.for([
  ["what was sold meanwhile stays sold", 10, 12, 9, 11],
  ["what came back meanwhile stays there", 10, 8, 11, 9],
  ["nothing happened", 10, 12, 10, 12],
  ["more was sold than is left", 10, 1, 5, 0],
  ["nothing was typed", 10, 10, 9, 9],
  ["counting began", null, 12, 9, 12],
  ["counting ends", 10, null, 9, null],
  ["somebody else stopped counting", 10, 12, null, 12],
] as const)("%s: read %s, typed %s, now %s", ([, loaded, mine, theirs, saved]) => {
  expect(stockOnto({ loaded, mine, theirs })).toBe(saved);
});
