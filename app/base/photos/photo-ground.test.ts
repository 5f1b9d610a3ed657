import { expect, test } from "vitest";
import { groundOf } from "./photo-ground.ts";

/** The pixels of a small picture, computed from their positions. */
function picture(colorAt: (x: number, y: number) => readonly number[], side = 64) {
  const places = Array.from({ length: side * side }, (_, at) => colorAt(at % side, Math.floor(at / side)));
  return { data: new Uint8ClampedArray(places.flat()), width: side, height: side };
}

const white = [255, 255, 255, 255];
const gold = [190, 150, 60, 255];
const inside = (x: number, y: number) => Math.hypot(x - 32, y - 32) < 20;

test("a piece on white paper is on white, even if a chain crosses the border", () => {
  expect(groundOf(picture((x, y) => (inside(x, y) ? gold : white)))).toBe("#ffffff");
  expect(groundOf(picture((x) => (x > 28 && x < 34 ? gold : white)))).toBe("#ffffff");
});

test("ignores small differences within a background", () => {
  expect(groundOf(picture((x, y) => (inside(x, y) ? gold : [244 + (x % 4), 239, 233, 255])))).toMatch(
    /^#f[456]efe9$/,
  );
});

test("wood, or a shadow across, is no background", () => {
  expect(groundOf(picture((x) => [90 + x, 60 + (x % 20), 30, 255]))).toBeNull();
  expect(groundOf(picture((x) => (x > 40 ? [200, 200, 200, 255] : white)))).toBeNull();
});

test("a cut-out piece has a transparent background", () => {
  expect(groundOf(picture((x, y) => (inside(x, y) ? gold : [0, 0, 0, 0])))).toBe("transparent");
});
