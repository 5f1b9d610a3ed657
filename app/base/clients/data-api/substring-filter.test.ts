import { expect, it } from "vitest";
import { substringFilter } from "./substring-filter.ts";

it("searches every column", () => {
  expect(substringFilter(["name", "sku"], "ring")).toBe('name.imatch."ring",sku.imatch."ring"');
});

it("escapes the text, for the pattern and for the quotes around it", () => {
  expect(substringFilter(["name"], "50% *off*")).toBe(String.raw`name.imatch."50% \\*off\\*"`);
  expect(substringFilter(["name"], "a_b")).toBe('name.imatch."a_b"');
  expect(substringFilter(["name"], 'say "hi", (now)')).toBe(String.raw`name.imatch."say \"hi\", \\(now\\)"`);
  expect(substringFilter(["name"], "\\")).toBe(String.raw`name.imatch."\\\\"`);
});
