import { describe, expect, test } from "vitest";
import { isWholeCents, readPrice } from "./offer-price.ts";

describe("readPrice", () => {
  test.each([
    ["450", 450],
    [" 19.99 ", 19.99],
    ["$ 1,284.50", 1284.5],
    ["1,284", 1284],
    ["12,345,678.9", 12_345_678.9],
    ["19,99", 19.99],
    ["19,5", 19.5],
    [".5", 0.5],
    ["7.", 7],
    ["0", 0],
    ["15.999", 15.999],
  ])("reads %j as %d", (text, price) => {
    expect(readPrice(text)).toBe(price);
  });

  test.each([
    "",
    " ",
    "abc",
    "1e3",
    "-5",
    "+5",
    "0x10",
    "Infinity",
    "NaN",
    "1 000",
    "1,28,4",
    "1.284,50",
    "5$",
    "٣",
    "1..2",
  ])("%j is not a number", (text) => {
    expect(readPrice(text)).toBeNull();
  });
});

test("prices with up to two decimals have whole cents", () => {
  expect([450, 19.99, 0.01, 1284.5, 1.005, 0.001, 15.999].map(isWholeCents)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
