import { expect, test } from "vitest";
import type { MetalRates } from "../../../domain/catalog/metal-prices.ts";
import { checkRates, type TypedRates, typedRates } from "./typed-rates.ts";
import { dollars } from "../../../domain/money/dollars.ts";

test.for<[Partial<TypedRates>, MetalRates]>([
  [
    { Gold: "61.25", Silver: "0.8512" },
    { Gold: 61.25, Silver: 0.8512 },
  ],
  [{ Gold: "$2,000", unit: "ounce" }, { Gold: 64.3015 }],
])("%j are %j", ([typed, rates]) => {
  expect(checkRates({ ...typedRates({}, dollars), ...typed }, dollars)).toEqual({
    parsed: rates,
    problems: null,
  });
});

test.for<[Partial<TypedRates>, object]>([
  [{}, { Gold: "Please enter the price of at least one metal." }],
  [{ Silver: "a lot" }, { Silver: "Please enter a number, such as 61.2500." }],
  [{ Gold: "1", Silver: "-1" }, { Silver: "This cannot be less than 0." }],
])("%j is refused", ([typed, problems]) => {
  expect(checkRates({ ...typedRates({}, dollars), ...typed }, dollars)).toEqual({ parsed: null, problems });
});

test("what is in force begins the form", () => {
  expect(typedRates({ Gold: 61.25 }, dollars)).toEqual({
    Gold: "61.25",
    Silver: "",
    Platinum: "",
    Palladium: "",
    unit: "gram",
  });
});
