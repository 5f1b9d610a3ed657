import { expect, test } from "vitest";
import { isJsonNestedTooDeep, isNestedTooDeep } from "./untrusted-text.ts";

test("nesting counts open brackets, and in JSON only those outside of strings", () => {
  expect(isNestedTooDeep("(".repeat(101))).toBe(true);
  expect(isNestedTooDeep("()".repeat(1000))).toBe(false);
  expect(isJsonNestedTooDeep(`{"a":"${"[".repeat(500)}\\"${"[".repeat(500)}"}`)).toBe(false);
  expect(isJsonNestedTooDeep(`${"[".repeat(101)}${"]".repeat(101)}`)).toBe(true);
});
