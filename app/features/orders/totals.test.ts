import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freshShop } from "../../../tests/setup/fresh-shop.ts";
import { moneyFormat } from "../../../domain/money/money-format.ts";
import { dollars } from "../../../domain/money/dollars.ts";
import type { Terms } from "../../../domain/shop/shop.ts";
import { missingForFreeShipping, orderTotals } from "./totals.ts";

const usual = freshShop.terms;
const german: Terms = { ...usual, pricesIncludeTax: true, tax: { name: "VAT", rate: 19 } };

const amounts = (subtotal: number, terms: Terms, money = dollars) => {
  const { tax, shipping, total } = orderTotals(subtotal, terms, money);
  return { tax, shipping, total };
};

describe("orderTotals", () => {
  test("adds the tax, and ships for free above $50", () => {
    expect(amounts(62_700, usual)).toEqual({ tax: 5016, shipping: 0, total: 67_716 });
  });

  test("charges shipping at exactly $50.00, but not a cent above", () => {
    expect(orderTotals(5000, usual, dollars).shipping).toBe(599);
    expect(orderTotals(5001, usual, dollars).shipping).toBe(0);
  });

  test.each([
    [6, 0],
    [7, 1],
    [1999, 160],
    [56, 4],
    [57, 5],
  ])("rounds the tax on %i cents to %i, once", (subtotal, tax) => {
    expect(orderTotals(subtotal, usual, dollars).tax).toBe(tax);
  });

  test("rounds half up, with a rate of three decimals, too", () => {
    const terms = { ...usual, tax: { name: "Tax", rate: 8.875 } };
    expect(orderTotals(4000, terms, dollars).tax).toBe(355);
    expect(orderTotals(400, terms, dollars).tax).toBe(36);
    expect(orderTotals(1_600_000_000, { ...terms, tax: { name: "Tax", rate: 0.125 } }, dollars).tax).toBe(
      2_000_000,
    );
  });

  test("finds the tax in prices that include it, without adding to them", () => {
    expect(amounts(11_900, german)).toEqual({ tax: 1900, shipping: 0, total: 11_900 });
    expect(amounts(1000, german)).toEqual({ tax: 160, shipping: 599, total: 1599 });
  });

  test("taxes the shipping where it is taxed", () => {
    expect(amounts(1000, { ...usual, taxesShipping: true })).toEqual({
      tax: 128,
      shipping: 599,
      total: 1727,
    });
    expect(amounts(1000, { ...german, taxesShipping: true })).toEqual({
      tax: 255,
      shipping: 599,
      total: 1599,
    });
  });

  test("shows no tax where the shop is not registered", () => {
    expect(orderTotals(1000, { ...usual, tax: null }, dollars)).toMatchObject({
      tax: 0,
      total: 1599,
      taxed: null,
    });
  });

  test("taxes and ships in whole yen, which have no decimals", () => {
    const terms: Terms = {
      ...german,
      tax: { name: "Tax", rate: 10 },
      shipping: { id: 1, fee: 800, freeAbove: 10_000 },
    };
    expect(amounts(9999, terms, moneyFormat("ja-JP", "JPY", 0))).toEqual({
      tax: 909,
      shipping: 800,
      total: 10_799,
    });
  });

  test("always returns whole amounts that add up", () => {
    const terms = fc.record({
      pricesIncludeTax: fc.boolean(),
      taxesShipping: fc.boolean(),
      tax: fc.option(
        fc.record({ name: fc.constant("Tax"), rate: fc.nat(100_000).map((rate) => rate / 1000) }),
      ),
      shipping: fc.option(
        fc.record({
          id: fc.constant(1),
          fee: fc.nat(9999).map((cents) => cents / 100),
          freeAbove: fc.option(fc.nat(99_999)),
        }),
      ),
    });
    fc.assert(
      fc.property(fc.nat(9_999_999_999), terms, (subtotal, given) => {
        const { tax, shipping, total } = orderTotals(subtotal, given, dollars);
        expect([tax, shipping, total].every(Number.isSafeInteger)).toBe(true);
        expect(total).toBe(subtotal + shipping + (given.pricesIncludeTax ? 0 : tax));
        expect(tax).toBeLessThanOrEqual(subtotal + shipping);
      }),
    );
  });
});

test.each([
  [3600, 1401],
  [5000, 1],
  [5001, 0],
])("with %i cents, %i more ship for free", (subtotal, missing) => {
  expect(missingForFreeShipping(subtotal, usual, dollars)).toBe(missing);
  expect(orderTotals(subtotal, usual, dollars).shipping === 0).toBe(missing === 0);
  expect(orderTotals(subtotal + missing, usual, dollars).shipping).toBe(0);
});

test("where no subtotal ships for free, nothing is missing", () => {
  expect(missingForFreeShipping(100, { shipping: { freeAbove: null } }, dollars)).toBeNull();
  expect(missingForFreeShipping(100, { shipping: null }, dollars)).toBeNull();
});
