import { expect, test } from "vitest";
import { metalColor } from "./metal-color.ts";

test.each([
  ["14k rose gold", "#d9a58f"],
  ["Roségold", "#d9a58f"],
  ["Oro rosa 18 kt", "#d9a58f"],
  ["18k white gold", "#dcdad4"],
  ["Or blanc", "#dcdad4"],
  ["Gold-plated", "#d8b25c"],
  ["Platinum 950", "#d3d5d6"],
  ["Sterling silver", "#c9ccd0"],
  ["7", null],
  ["Coral", null],
  ["Orchid", null],
])("the swatch of %s is %s", (value, color) => {
  expect(metalColor(value)).toBe(color);
});
