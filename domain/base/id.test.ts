import { expect, test } from "vitest";
import { parseId } from "./id.ts";

test("parses ids of up to 15 digits", () => {
  expect(parseId("42")).toBe(42);
  expect(parseId("999999999999999")).toBe(999_999_999_999_999);
});

test.each([
  undefined,
  null,
  "",
  "0",
  "-1",
  "01",
  "4.2",
  "1e3",
  "0x1",
  " 7",
  "7a",
  "ring",
  "9".repeat(16),
  "٣",
])("%j is not an id", (text) => {
  expect(parseId(text)).toBeNull();
});
