import { expect, test } from "vitest";
import { createCodeCheck, setupCode } from "./setup-code.ts";

test("a code comes from the secret, in characters that are not mistaken for one another", () => {
  const codes = Array.from({ length: 200 }, (_, nth) => setupCode(`secret ${nth}`));
  for (const code of codes)
    expect(code).toMatch(/^[ACDEFGHJKMNPQRTWXY3479]{4}(-[ACDEFGHJKMNPQRTWXY3479]{4}){2}$/);
  expect(new Set(codes).size).toBe(200);
  expect(setupCode("secret 7")).toBe(codes[7]);
});

test("a code may be typed without care", () => {
  const check = createCodeCheck("ACDE-FGHJ-KMNP");
  for (const typed of [
    "ACDE-FGHJ-KMNP",
    "acdefghjkmnp",
    " acde fghj kmnp ",
    "a c d e f g h j k m n p",
    "ACDE–FGHJ–KMNP",
  ])
    expect(() => check(typed)).not.toThrow();
  for (const typed of ["ACDE-FGHJ-KMNQ", "ACDE-FGHJ", "ACDE-FGHJ-KMNP-A"])
    expect(() => check(typed)).toThrow(/not the setup code/);
  expect(() => check(" - ")).toThrow("Please enter the setup code.");
});

test("wrong codes, however many, keep nobody with the right one out", () => {
  const check = createCodeCheck("ACDE-FGHJ-KMNP");
  for (let nth = 0; nth < 1000; nth++) expect(() => check(`wrong ${nth}`)).toThrow(/not the setup code/);
  expect(() => check("ACDE-FGHJ-KMNP")).not.toThrow();
});
