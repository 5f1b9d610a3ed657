import { expect, test } from "vitest";
import { isFaintOn } from "./faint-picture.ts";

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

const white: Pixel = [255, 255, 255, 255];
const clear: Pixel = [0, 0, 0, 0];
const gold: Pixel = [201, 162, 39, 255];

test.for<[string, Pixel[], boolean]>([
  ["white letters", [white, white, clear, clear], true],
  ["ivory letters with a soft edge", [[250, 246, 238, 255], [255, 255, 255, 130], clear], true],
  ["gold letters", [gold, clear, clear], false],
  ["white letters on black", [white, [0, 0, 0, 255]], false],
  ["thin black letters on white", [...Array.from({ length: 90 }, () => white), [0, 0, 0, 255]], false],
  ["one gray dot in white", [...Array.from({ length: 900 }, () => white), [90, 90, 90, 255]], true],
  ["nothing", [clear, clear], true],
])("%s", ([, pixels, faint]) => {
  expect(isFaintOn(["#ffffff", "#f4efe9"], { data: new Uint8ClampedArray(pixels.flat()) })).toBe(faint);
});
