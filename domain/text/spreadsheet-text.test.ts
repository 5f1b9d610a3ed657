import { assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import { plainText, spreadsheetText } from "./spreadsheet-text.ts";

const pieces = constantFrom(
  "'",
  "=",
  "+",
  "-",
  "@",
  "\t",
  "\n",
  "\r",
  ",",
  ";",
  "|",
  '"',
  " ",
  "1",
  "a",
  "＝",
  "May",
);

test("what is written for a spreadsheet is read back as it was", () => {
  const write = spreadsheetText("en-US");
  assert(
    property(string({ unit: pieces, maxLength: 8 }), (text) => {
      expect(plainText(write(text))).toBe(text);
    }),
    { numRuns: 20_000, seed: 7 },
  );
});
