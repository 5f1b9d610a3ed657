import { describe, expect, test } from "vitest";
import { countries, countryName, findCountry, hasPostalCodes, labelsOf } from "./countries.ts";

test("every country has an English name of its own, in their order", () => {
  expect(countries).toHaveLength(249);
  expect(countries.filter(({ code, name }) => name === code)).toEqual([]);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(249);
  expect(countries[0]).toEqual({ code: "AF", name: "Afghanistan" });
  expect(countries.at(-1)).toEqual({ code: "ZW", name: "Zimbabwe" });
  expect(countryName("IN")).toBe("India");
});

test.for([
  ["India", "IN"],
  [" india ", "IN"],
  ["in", "IN"],
  ["USA", "US"],
  ["England", "GB"],
  ["Åland Islands", "AX"],
])("%s is found", ([text, code]) => {
  expect(findCountry(text!)?.code).toBe(code);
});

test.for(["", "Atlantis", "ZZ", "constructor"])("%s is no country", (text) => {
  expect(findCountry(text)).toBeUndefined();
});

describe("a country", () => {
  test.for([
    ["US", "State", "ZIP code"],
    ["CA", "Province", "Postal code"],
    ["GB", "County", "Postcode"],
    ["DE", "Region", "Postal code"],
  ])("%s has its own words", ([code, region, postalCode]) => {
    expect(labelsOf(findCountry(code!))).toEqual({ region, postalCode });
  });

  test("that is not chosen yet has those of the United States", () => {
    expect(labelsOf(undefined)).toEqual(labelsOf(findCountry("US")));
    expect(hasPostalCodes(undefined)).toBe(true);
  });

  test("may have no postal codes", () => {
    expect(["HK", "AE", "US", "IN"].map((code) => hasPostalCodes(findCountry(code)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
