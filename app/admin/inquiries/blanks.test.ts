import { expect, test } from "vitest";
import { fillBlanks, openBlank, unknownBlank } from "./blanks.ts";

const nobody = { name: null, order: null, product: "Oval Ruby", shop: "Facet" };

test("blanks are filled in with what is known; the others stay", () => {
  const text = "Hello {name},\n{product} and {product}, {size}.\n{shop}";
  expect(fillBlanks(text, nobody)).toBe("Hello {name},\nOval Ruby and Oval Ruby, {size}.\nFacet");
  expect(fillBlanks(text, { ...nobody, name: "$& {shop}" })).toMatch(/^Hello \$& \{shop\},/);
});

test("the first open blank is found, and words in braces that are none", () => {
  expect(openBlank("Size {size}, order {order}, {name}")).toEqual({ blank: "{order}", at: 19 });
  expect(openBlank("{ name }, {} and {size}")).toBeNull();
  expect(unknownBlank("Hello {nmae}")).toBe("{nmae}");
  expect(unknownBlank("Hello {name} of {shop}")).toBeUndefined();
});
