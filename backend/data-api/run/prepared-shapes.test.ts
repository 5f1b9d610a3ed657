import { expect, test } from "vitest";
import { PreparedShapes } from "./prepared-shapes.ts";

test("a statement is prepared from its second use on", () => {
  const shapes = new PreparedShapes();
  expect([shapes.admit("a"), shapes.admit("a"), shapes.admit("a")]).toEqual([false, true, true]);
});

test("the number of new prepared statements per hour is limited", () => {
  let now = 0;
  const shapes = new PreparedShapes(3, () => now);
  const admitted = (prefix: string): number => {
    let count = 0;
    for (let shape = 0; shape < 100; shape++) {
      shapes.admit(`${prefix}${shape}`);
      if (shapes.admit(`${prefix}${shape}`)) count++;
    }
    return count;
  };
  expect(admitted("a")).toBe(3);
  expect(admitted("b")).toBe(0);
  now += 61 * 60 * 1000;
  expect(admitted("c")).toBe(3);
});
