import { describe, expect, test } from "vitest";
import { gridLines, linePath, pointsOf } from "./plot-scale.ts";

describe("gridLines", () => {
  test.for<[number[], number[]]>([
    [
      [0, 2710.5, 640],
      [0, 1000, 2000, 3000],
    ],
    [[400], [0, 100, 200, 300, 400]],
    [[401], [0, 200, 400, 600]],
    [[90], [0, 25, 50, 75, 100]],
    [[0.5], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
    [[], [0, 1]],
  ])("of %j are %j", ([amounts, lines]) => {
    expect(gridLines(amounts)).toEqual(lines);
  });

  test("are at most five, and the last is not below any amount", () => {
    for (let amount = 0.01; amount < 1e8; amount *= 1.7) {
      const lines = gridLines([amount]);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(amount);
    }
  });
});

describe("the line", () => {
  test("goes from edge to edge, with the highest amount at the top", () => {
    expect(linePath(pointsOf([0, 75, 100], 100))).toBe("M0 100L50 25L100 0");
  });

  test("is at the bottom for days without revenue", () => {
    expect(linePath(pointsOf([0, 0, 0, 0], 1))).toBe("M0 100L33.33 100L66.67 100L100 100");
  });

  test("is a point for a single day", () => {
    expect(linePath(pointsOf([5], 10))).toBe("M0 50");
  });
});
