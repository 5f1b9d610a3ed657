import { expect, test } from "vitest";
import { formatMeasure, formatPercent } from "./figures.ts";

test("measures and parts are written as the language writes them, in one process", () => {
  expect([formatMeasure(1200, "en", 1, 2), formatMeasure(7.25, "en", 1, 2)]).toEqual(["1200.0", "7.25"]);
  expect([formatMeasure(1200, "de", 1, 2), formatMeasure(7.25, "de", 1, 2)]).toEqual(["1200,0", "7,25"]);
  expect(formatMeasure(1, "en", 2)).toBe("1.00");
  expect([formatPercent(12.5, "en"), formatPercent(1200, "en", "exceptZero")]).toEqual(["12.5%", "+1200%"]);
  expect([formatPercent(0, "en", "exceptZero"), formatPercent(8.875, "de")]).toEqual(["0%", "8,875\u00a0%"]);
});
