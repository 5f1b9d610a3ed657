import { expect, it } from "vitest";
import { shorten } from "./shorten.ts";

it("cuts between words", () => {
  expect(shorten("short", 160)).toBe("short");
  expect(shorten("one two three four", 12)).toBe("one two…");
  expect(shorten("x".repeat(300), 160)).toHaveLength(160);
});
