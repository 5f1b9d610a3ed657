import { expect, test } from "vitest";
import { askedLanguage } from "./asked-language.ts";

test.for([
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["xx, DE", "de"],
  ["en-GB,de", "en"],
  ["../../secrets", "en"],
  ["", "en"],
  [undefined, "en"],
] as const)("of %j the first that has a catalog is %s", ([header, code]) => {
  expect(askedLanguage(header).locale).toBe(code);
});
