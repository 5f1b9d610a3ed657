import { describe, expect, test } from "vitest";
import { english } from "../../base/language/languages.ts";
import type { PageProduct } from "./queries.ts";
import { noFacts } from "../../../tests/setup/no-facts.ts";
import { certificateOf, factsOf, sizeOf, isRepeated } from "./facts.ts";

const product = (facts: object) => ({ ...noFacts, ...facts }) as PageProduct;

const explain = (facts: object) => factsOf(product(facts), english, String)[0]?.explanation;

describe("facts", () => {
  test("are listed in a jeweler's order", () => {
    const diamond = product({
      cut: "Excellent",
      clarity: "VS1",
      color: "F",
      carat: 1,
      stone_length: 6.5,
      stone_width: 6.5,
      shape: "Round",
      origin: "lab-grown",
      stone: "Diamond",
      metal: "Platinum 950",
      type: "loose stone",
    });
    expect(factsOf(diamond, english, String).map(({ term, value }) => `${term}: ${value}`)).toEqual([
      "Type: Loose stone",
      "Metal: Platinum 950",
      "Stone: Diamond",
      "Origin: Lab-grown",
      "Shape: Round",
      "Carat weight: 1.00 ct",
      "Stone size: 6.5 mm",
      "Color: F",
      "Clarity: VS1",
      "Cut grade: Excellent",
    ]);
  });

  test("are left out without a value", () => {
    expect(factsOf(product({}), english, String)).toEqual([]);
    expect(factsOf(product({ stone: "Ruby" }), english, String).map(({ term }) => term)).toEqual(["Stone"]);
  });

  test("explain color grades only for a graded color, and each origin in its own words", () => {
    expect(explain({ color: "F" })).toMatch(/^Graded from D/);
    expect(explain({ color: "Blue" })).toMatch(/^The color in daylight/);
    expect(explain({ origin: "simulant" })).toMatch(/another material/);
    expect(explain({ origin: "natural" })).toMatch(/^Formed in the earth/);
  });
});

test.for([
  [8, 6, "8.0 x 6.0 mm"],
  [6.5, 6.5, "6.5 mm"],
  [7.25, null, "7.25 mm"],
  [null, 5, "5.0 mm"],
  [1200, 3, "1200.0 x 3.0 mm"],
  [null, null, null],
] as const)("the size of a stone of %j by %j is %j", ([stone_length, stone_width, size]) => {
  expect(sizeOf({ stone_length, stone_width }, english)).toBe(size);
});

const lookUp = (certificate_lab: string | null, certificate_number: string | null) =>
  certificateOf(product({ certificate_lab, certificate_number }))?.lookUp;

describe("a certificate", () => {
  test("can be looked up at its laboratory", () => {
    expect(lookUp("GIA", "6214")).toBe("https://www.gia.edu/report-check?reportno=6214");
    expect(lookUp("igi", "LG1")).toBe("https://www.igi.org/verify-your-report/?r=LG1");
    expect(lookUp("GCAL by Sarine", "1")).toMatch(/^https:\/\/www\.gcalusa\.com\/.*=1$/);
    expect(lookUp("HRD Antwerp", "2")).toMatch(/^https:\/\/my\.hrdantwerp\.com\/.*=2$/);
  });

  test("has no link if the laboratory is unknown or the number is missing", () => {
    expect(lookUp("SSEF", "1")).toBeNull();
    expect(lookUp("constructor", "1")).toBeNull();
    expect(lookUp("GIA", null)).toBeNull();
    expect(lookUp(null, "1")).toBeNull();
  });

  test("puts nothing into the link but its number", () => {
    expect(lookUp("GIA", "1&redirect=https://evil.example/#")).toBe(
      "https://www.gia.edu/report-check?reportno=1%26redirect%3Dhttps%3A%2F%2Fevil.example%2F%23",
    );
  });

  test("exists if anything about it is known", () => {
    expect(certificateOf(product({}))).toBeNull();
    expect(certificateOf(product({ certificate_lab: "GIA" }))?.name).toBe("GIA");
    expect(certificateOf(product({ certificate_number: "12" }))?.name).toBe("12");
    expect(certificateOf(product({ certificate_file: "/a.pdf" }))?.name).toBe("");
  });
});

test.each([
  ["14k white gold", true],
  ["Metal: 14k white gold", true],
  ["Carat weight 0.88 ct", true],
  ["14k white gold band, 2.0 mm", false],
  ["Comfort-fit inside curve", false],
  ["0.8 ct", false],
  ["♥", false],
])("whether the table says already: %s", (sentence, repeated) => {
  const facts = [
    { term: "Metal", value: "14k white gold" },
    { term: "Carat weight", value: "0.88 ct" },
  ];
  expect(isRepeated(sentence, facts)).toBe(repeated);
});
