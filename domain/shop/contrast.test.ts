import { expect, test } from "vitest";
import { contrast } from "./contrast.ts";

test.for([
  ["#000000", "#ffffff", 21],
  ["#ffffff", "#ffffff", 1],
  ["#767676", "#ffffff", 4.54],
  ["#ffffff", "#ff0000", 4],
] as const)("%s on %s is %d", ([one, other, ratio]) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
});
