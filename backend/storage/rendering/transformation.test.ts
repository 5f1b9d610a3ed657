import { expect, test } from "vitest";
import { parseTransformation, transformationName } from "./transformation.ts";

const nameOf = (query: string) =>
  transformationName(parseTransformation(Object.fromEntries(new URLSearchParams(query))));

test.each([
  ["width=640&quality=85", "640x2500-contain-85"],
  ["width=1", "16x2500-contain-85"],
  ["width=641", "800x2500-contain-85"],
  ["height=97", "2500x160-contain-85"],
  ["width=2001&resize=cover", "2500x2500-contain-85"],
  ["width=300&resize=fill", "320x2500-contain-85"],
  ["", "2500x2500-contain-85"],
  ["width=300&height=500&resize=contain", "320x640-contain-85"],
  ["quality=20", "2500x2500-contain-40"],
  ["quality=76", "2500x2500-contain-85"],
  ["quality=100", "2500x2500-contain-100"],
])("%s is rounded up to the next size and quality", (query, name) => {
  expect(nameOf(query)).toBe(name);
});

test.each([
  ["width=300&height=300", "320x320-cover-85"],
  ["width=40&height=30", "64x48-cover-85"],
  ["width=1920&height=1080", "2000x1125-cover-85"],
  ["width=1080&height=1920&resize=fill", "1125x2000-fill-85"],
  ["width=640&height=427", "640x427-cover-85"],
  ["width=640&height=360", "640x360-cover-85"],
  ["width=1200&height=630", "1200x630-cover-85"],
  ["width=2500&height=1", "2500x10-cover-85"],
])("the box of %s keeps its aspect ratio", (query, name) => {
  expect(nameOf(query)).toBe(name);
});

test("a box is never smaller than requested and keeps its aspect ratio", () => {
  for (let width = 1; width <= 2500; width += 37)
    for (let height = 1; height <= 2500; height += 41) {
      const box = parseTransformation({ width: String(width), height: String(height) });
      expect(box.width).toBeGreaterThanOrEqual(width);
      expect(box.height).toBeGreaterThanOrEqual(height);
      const asked = Math.min(width, height) / Math.max(width, height);
      const served = Math.min(box.width, box.height) / Math.max(box.width, box.height);
      expect(Math.abs(served - asked) * 240).toBeLessThan(Math.max(1, 240 / Math.max(box.width, box.height)));
    }
});

test("the number of sizes is limited", () => {
  const pixels = Array.from({ length: 2500 }, (_, index) => index + 1);
  const sizesOf = (query: (side: number) => string) =>
    new Set(pixels.map((side) => nameOf(query(side)))).size;
  expect(sizesOf((side) => `width=${side}`)).toBe(14);
  expect(sizesOf((side) => `width=${side}&height=2500`)).toBe(240);
  expect(sizesOf((side) => `width=${side}&height=${side}`)).toBe(14);
  expect(sizesOf((side) => `width=${side}&height=2500&resize=contain`)).toBe(14);
});
