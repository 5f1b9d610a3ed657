import { expect, it } from "vitest";
import { foundBy } from "./found-by.ts";

it("compares the text as the database does, however it was pasted", () => {
  expect(foundBy("\u200bGoldstaub Weiß\u00a0O’Brien ")).toBe('found_by.imatch."goldstaub weiss obrien"');
});

it("escapes the text, for the pattern and for the quotes around it", () => {
  expect(foundBy("50% *off*")).toBe(String.raw`found_by.imatch."50% \\*off\\*"`);
  expect(foundBy("a_b")).toBe('found_by.imatch."a_b"');
  expect(foundBy('say "hi", (now)')).toBe(String.raw`found_by.imatch."say \"hi\", \\(now\\)"`);
  expect(foundBy("\\")).toBe(String.raw`found_by.imatch."\\\\"`);
});
