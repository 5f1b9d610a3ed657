import { expect, test } from "vitest";
import { tooManyAttempts } from "./fetch-auth-api.ts";

test.each([
  [10, "Too many attempts, try again in a few seconds."],
  [21, "Too many attempts, try again in 1 minute."],
  [61, "Too many attempts, try again in 2 minutes."],
  [900, "Too many attempts, try again in 15 minutes."],
  [0, "Too many attempts, try again in a few minutes."],
  [Number.NaN, "Too many attempts, try again in a few minutes."],
])("%d seconds: %s", (seconds, sentence) => {
  expect(tooManyAttempts(seconds)).toBe(sentence);
});
