import { describe, expect, test } from "vitest";
import { formats, findRegion, readingOf } from "./addresses/formats.late.ts";
import { deliveryAt, type Destination, refusalOf } from "./delivery.late.ts";
import { arrivalOf } from "./zones.ts";
import type { Rules, ShippingMethod } from "./rules.ts";

const known = { formats, findRegion, readingOf };

function method(id: number, name: string, fee: number, more: Partial<ShippingMethod> = {}): ShippingMethod {
  return {
    id,
    name,
    fee,
    free_above: null,
    days_from: null,
    days_to: null,
    is_insured: false,
    is_signed_for: false,
    ...more,
  };
}

const rules: Rules = {
  country: "DE",
  prices_include_tax: true,
  charges_tax: true,
  taxes_shipping: false,
  ships_elsewhere: true,
  today: "2026-11-27",
  tax_rates: [
    { country: null, region: null, name: "Tax", rate: 8 },
    { country: "DE", region: null, name: "VAT", rate: 19 },
    { country: "US", region: null, name: "Sales tax", rate: 5 },
    { country: "US", region: "CA", name: "California tax", rate: 7.25 },
  ],
  zones: [
    { countries: [], takes_cash: false, methods: [method(9, "Air mail", 20)] },
    {
      countries: ["DE", "AT"],
      takes_cash: true,
      methods: [method(1, "Post", 5, { free_above: 50, days_from: 1, days_to: 3 }), method(2, "Courier", 12)],
    },
  ],
  gift_wraps: null,
};

const to = (country: string, state = "", shippingMethod = "", zipCode = ""): Destination => ({
  country,
  state,
  zipCode,
  shippingMethod,
});
const at = (destination: Destination, given = rules) => deliveryAt(given, destination, known);

describe("where an order goes", () => {
  test.each([
    ["its country", to("Germany"), "VAT", "Post"],
    ["its country's code", to("at"), "Tax", "Post"],
    ["everywhere else", to("Japan"), "Tax", "Air mail"],
    ["a region by its name", to("United States", "california"), "California tax", "Air mail"],
    ["a region by its code", to("United States", "ca"), "California tax", "Air mail"],
    ["another region", to("United States", "Texas"), "Sales tax", "Air mail"],
    ["the shop's own country while none is known", to("Ger"), "VAT", "Post"],
    ["the chosen method", to("Germany", "", "2"), "VAT", "Courier"],
    ["the first method if another country's was chosen", to("Japan", "", "2"), "Tax", "Air mail"],
  ])("decides by %s", (_, destination, tax, name) => {
    const { terms, method: chosen } = at(destination);
    expect([terms.tax?.name, chosen?.name]).toEqual([tax, name]);
    expect(terms.shipping?.id).toBe(chosen?.id);
  });

  test("without the formats of addresses, a region is known by its own words only", () => {
    const names = ["ca", "California"].map(
      (state) => deliveryAt(rules, to("United States", state), null).terms.tax?.name,
    );
    expect(names).toEqual(["California tax", "Sales tax"]);
  });

  test("decides whether it can be paid in cash, once it is known", () => {
    const names = [to("Germany"), to("Japan"), to("jp"), to("Ja"), to("")].map(
      (place) => at(place).withoutCash,
    );
    expect(names).toEqual([null, "Japan", "Japan", null, null]);
  });

  test("decides nothing about tax where none is charged", () => {
    expect(at(to("Germany"), { ...rules, charges_tax: false }).terms.tax).toBeNull();
  });
});

describe("a country that is not served", () => {
  const picky = { ...rules, ships_elsewhere: false };

  test("is refused with those that are", () => {
    expect(refusalOf(picky, to("Japan"), known)).toBe(
      "We do not ship to Japan. We ship to Austria and Germany.",
    );
    expect(at(to("Japan"), picky)).toMatchObject({
      methods: [],
      method: undefined,
      terms: { shipping: null },
    });
    expect(refusalOf(picky, to("Germany"), known)).toBeNull();
    expect(refusalOf(picky, to("Jap"), known)).toBeNull();
    expect(refusalOf(rules, to("Japan"), known)).toBeNull();
  });

  test("names twelve countries at most", () => {
    const countries = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU".split(" ");
    const zones = [{ countries, takes_cash: true, methods: [method(1, "Post", 5)] }];
    expect(refusalOf({ ...picky, zones }, to("Japan"), known)).toMatch(
      /France, Germany, Greece and 2 more countries\.$/,
    );
  });
});

test("a parcel arrives after working days", () => {
  const [post, courier] = rules.zones[1]!.methods;
  expect(arrivalOf(rules, post!)).toEqual({ from: "2026-11-30", to: "2026-12-02" });
  expect(arrivalOf(rules, courier!)).toBeNull();
});
