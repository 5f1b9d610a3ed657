import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { missingForFreeShipping, orderTotals } from "./totals.ts";

describe("orderTotals", () => {
  test("taxes the subtotal and ships for free above $50", () => {
    const lines = [
      { priceCents: 49900, quantity: 1 },
      { priceCents: 6400, quantity: 2 },
    ];
    expect(orderTotals(lines)).toEqual({ subtotal: 62700, tax: 5016, shipping: 0, total: 67716 });
  });

  test("charges shipping at exactly $50.00, but not a cent above", () => {
    expect(orderTotals([{ priceCents: 5000, quantity: 1 }]).shipping).toBe(599);
    expect(orderTotals([{ priceCents: 5001, quantity: 1 }]).shipping).toBe(0);
  });

  test.each([
    [3600, 1401],
    [5000, 1],
    [5001, null],
  ])("says how much more than %i cents ships for free", (priceCents, missing) => {
    const totals = orderTotals([{ priceCents, quantity: 1 }]);
    expect(missingForFreeShipping(totals)).toBe(missing);
    expect(totals.shipping === 0).toBe(missing === null);
    expect(orderTotals([{ priceCents: priceCents + (missing ?? 0), quantity: 1 }]).shipping).toBe(0);
  });

  test.each([
    [6, 0],
    [7, 1],
    [1999, 160],
    [56, 4],
    [57, 5],
  ])("rounds the tax on %i cents to %i, once", (priceCents, tax) => {
    expect(orderTotals([{ priceCents, quantity: 1 }]).tax).toBe(tax);
  });

  test("always returns whole cents that add up", () => {
    const line = fc.record({ priceCents: fc.nat(9_999_999_999), quantity: fc.integer({ min: 1, max: 999 }) });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
        const { subtotal, tax, shipping, total } = orderTotals(lines);
        expect([subtotal, tax, shipping, total].every(Number.isSafeInteger)).toBe(true);
        expect(total).toBe(subtotal + tax + shipping);
      }),
    );
  });
});
