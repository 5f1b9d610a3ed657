import { expect, test } from "vitest";
import { formatCents, formatPrice } from "./money.ts";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

test.for([0, 5, 50, 99, 100, 1999, 99_999, 100_000, 128_450, 9_999_999_999, -1, -120_050, -100_000_000])(
  "%d cents are formatted as by Intl",
  (cents) => {
    expect(formatCents(cents)).toBe(dollars.format(cents / 100));
    expect(formatPrice(cents / 100)).toBe(dollars.format(cents / 100));
  },
);
