import { expect, test } from "vitest";
import { countries, countryName, findCountry } from "./countries.ts";

test("every country has a unique English name, in alphabetical order", () => {
  expect(countries).toHaveLength(250);
  expect(countries.filter(({ code, name }) => name === code)).toEqual([]);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(250);
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
  ["Kosovo", "XK"],
])("%s is found", ([text, code]) => {
  expect(findCountry(text!)?.code).toBe(code);
});

test.for(["", "Atlantis", "ZZ", "constructor"])("%s is not a country", (text) => {
  expect(findCountry(text)).toBeUndefined();
});
