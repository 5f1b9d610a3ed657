import { expect, test } from "vitest";
import { closest, likeName, likeOther } from "./closest.ts";

test("the most similar candidate, ignoring case", () => {
  expect(closest("FILM", ["actors", "filmed", "films"], likeName)).toBe("films");
});

test("only a candidate that is similar enough", () => {
  // Three of four letters, and five of seven.
  expect(closest("role", ["rule"], likeName)).toBe("rule");
  expect(closest("accents", ["actions"], likeName)).toBeUndefined();
  expect(closest("accents", ["actions"], likeOther)).toBe("actions");
  expect(closest("accents", ["films"], likeOther)).toBeUndefined();
});

test("nothing is similar to a very long word", () => {
  expect(closest("a".repeat(65), ["a".repeat(65)], likeName)).toBeUndefined();
});
