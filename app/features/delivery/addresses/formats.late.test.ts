import { describe, expect, test } from "vitest";
import { countries, findCountry } from "../../../../domain/delivery/countries.ts";
import { formatOf, nameOf, type Part } from "./format.ts";
import * as formats from "./formats.late.ts";

function known(code: string) {
  const country = findCountry(code)!;
  return { country, format: formatOf(country, formats) };
}

/** The fields that are asked for, with optional ones in brackets. */
function asked(code: string): string[] {
  const { format } = known(code);
  return (format.parts.split("") as Part[]).map((part) => {
    const label = nameOf(format, part).label.message!;
    return format.needed.includes(part) ? label : `(${label})`;
  });
}

test("every country has a format, whose example is a valid postal code", () => {
  expect(countries.filter(({ code }) => !formats.formats[code])).toEqual([]);
  const examples = countries.flatMap((country) => {
    const format = formats.formats[country.code]!;
    return format.example === undefined
      ? []
      : [[format.example, formats.cleanPostalCode(country, format, format.example)]];
  });
  expect(examples.length).toBeGreaterThan(150);
  for (const [example, read] of examples) expect(read).toBe(example);
});

test.for([
  ["US", ["City", "State", "ZIP code"]],
  ["CA", ["City", "Province", "Postal code"]],
  ["IN", ["City", "PIN code", "State"]],
  ["DE", ["Postal code", "City"]],
  ["GB", ["Town or city", "Postcode"]],
  ["IE", ["City", "(County)", "(Eircode)"]],
  ["AU", ["Suburb", "State", "Postcode"]],
  ["JP", ["City", "Prefecture", "Postal code"]],
  ["KR", ["City", "Province or city", "Postal code"]],
  ["IT", ["Postal code", "City", "Province"]],
  ["HK", ["(District)", "Area"]],
  ["AE", ["Emirate"]],
  ["SG", ["Postal code"]],
] as const)("%s asks for %j", ([code, parts]) => {
  expect(asked(code)).toEqual(parts);
});

describe("a region", () => {
  test("is found by its name and its code, in any case", () => {
    for (const format of Object.values(formats.formats))
      for (const [key, name] of format?.regions ?? []) {
        expect(formats.findRegion(format!, name.toUpperCase())).toBe(name);
        expect(formats.findRegion(format!, key.toLowerCase())).toBe(name);
      }
  });

  test.for([
    ["US", " calif. ", "California"],
    ["US", "NY", "New York"],
    ["US", "Virginia", "Virginia"],
    ["US", "New", null],
    ["US", "Bavaria", null],
    ["US", "  ", null],
    ["IN", "jammu and kashmir", "Jammu & Kashmir"],
    ["BR", "Sao Paulo", "São Paulo"],
    ["CN", "Guangdong", "Guangdong Sheng"],
    ["DE", "Bavaria", null],
  ] as const)("in %s: %s", ([code, text, name]) => {
    expect(formats.findRegion(known(code).format, text)).toBe(name);
  });
});

test("a country with an unknown format asks for nothing more, and accepts everything", () => {
  const nowhere = { code: "ZZ", name: "Nowhere" };
  const format = formatOf(nowhere, formats);
  expect(format).toMatchObject({ parts: "CSZ", needed: "" });
  expect(formats.cleanPostalCode(nowhere, format, " abc ")).toBe("ABC");
});

test("until a country is chosen, the words are those of the United States", () => {
  const format = formatOf(undefined, formats);
  expect(format.needed).toBe("CSZ");
  expect((["S", "Z"] as const).map((part) => nameOf(format, part).label.message)).toEqual([
    "State",
    "ZIP code",
  ]);
});

test("every part of every country's addresses has a name", () => {
  for (const format of Object.values(formats.formats))
    for (const part of ["C", "S", "Z"] as const) expect(nameOf(format!, part)).toBeDefined();
});
