import { expect, test } from "vitest";
import { readQuantity } from "./typed-quantity.ts";

test.for([
  ["3", 3, null],
  [" 12 ", 12, null],
  ["13", 12, "Only 12 left."],
  ["999999999", 12, "Only 12 left."],
  ["", null, null],
  ["0", null, "Please enter a whole number from 1 to 12."],
  ["-2", null, "Please enter a whole number from 1 to 12."],
  ["1.5", null, "Please enter a whole number from 1 to 12."],
  ["two", null, "Please enter a whole number from 1 to 12."],
] as const)("with 12 in stock, %j is read as %j: %j", ([typed, quantity, problem]) => {
  expect(readQuantity(typed, 1, 12)).toEqual({ quantity, problem });
});

test("without counted stock, the cart still has a limit", () => {
  expect(readQuantity("100", 1, 99)).toEqual({ quantity: 99, problem: "A cart holds up to 99." });
});
