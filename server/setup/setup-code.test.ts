import { expect, test } from "vitest";
import { createCodeCheck, setupCode } from "./setup-code.ts";

const minute = 60_000;

test("a code comes from the secret, in characters that are not mistaken for one another", () => {
  const codes = Array.from({ length: 200 }, (_, nth) => setupCode(`secret ${nth}`));
  for (const code of codes) expect(code).toMatch(/^[ACDEFGHJKMNPQRTWXY3479]{4}-[ACDEFGHJKMNPQRTWXY3479]{4}$/);
  expect(new Set(codes).size).toBe(200);
  expect(setupCode("secret 7")).toBe(codes[7]);
});

test("a code may be typed without care", () => {
  const check = createCodeCheck("ACDE-FGHJ");
  for (const typed of ["ACDE-FGHJ", "acdefghj", " acde fghj ", "a c d e f g h j", "ACDE–FGHJ"])
    expect(() => check(typed)).not.toThrow();
  for (const typed of ["ACDE-FGHK", "ACDE", "ACDE-FGHJ-A"])
    expect(() => check(typed)).toThrow(/not the setup code/);
  expect(() => check(" - ")).toThrow("Please enter the setup code.");
});

test("ten wrong codes within an hour lock it for an hour, also for the right one", () => {
  let time = 0;
  const check = createCodeCheck("ACDE-FGHJ", () => time);
  const wrong = () => check("wrong");
  for (let nth = 0; nth < 9; nth++) expect(wrong).toThrow(/not the setup code/);
  time += 61 * minute;
  for (let nth = 0; nth < 9; nth++) expect(wrong).toThrow(/not the setup code/);
  expect(wrong).toThrow(
    "Ten wrong setup codes were entered, so no code is accepted for an hour. Please try again in 60 minutes.",
  );
  time += 59 * minute;
  expect(() => check("ACDE-FGHJ")).toThrow("Please try again in 1 minute.");
  time += minute;
  expect(() => check("ACDE-FGHJ")).not.toThrow();
  expect(wrong).toThrow(/not the setup code/);
});
