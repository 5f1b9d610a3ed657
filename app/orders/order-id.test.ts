import { expect, test } from "vitest";
import { readOrderId } from "./order-id.ts";

test.for([
  ["42", 42],
  ["0", null],
  ["-1", null],
  ["4.2", null],
  ["1e3", null],
  ["forty", null],
  ["9".repeat(16), null],
  ["", null],
  [undefined, null],
] as const)("%j is %j", ([text, id]) => {
  expect(readOrderId(text)).toBe(id);
});
