import { describe, expect, test } from "vitest";
import type { Db } from "../../../base/clients/load-context.ts";
import { dollars } from "../../../../domain/money/dollars.ts";
import { toCents } from "../../../../domain/money/money.ts";
import { giveawaySentence, highestFreePrice } from "./giveaway.ts";
import { newDraft } from "./promotion-draft.ts";

test.for([
  ["fixed_amount", 40, 40],
  ["percentage", 100, Infinity],
  ["percentage", 99.99, 49.99],
  ["percentage", 99.95, 9.99],
  ["percentage", 99.9, 4.99],
  ["percentage", 99.5, 0.99],
  ["percentage", 99, 0.49],
  ["percentage", 50, 0],
  ["percentage", 15, 0],
] as const)("a %s discount of %d makes prices up to $%d free", ([type, value, price]) => {
  expect(highestFreePrice(type, value, dollars)).toBe(price);
});

/** Whether a price in cents is free when `left` hundredths of a percent remain. Half a cent rounds up, as in the database. */
const isFree = (cents: number, left: number) => cents * left < 5000;

test("it is the highest price that rounds to free, at every percentage", () => {
  for (let left = 1; left < 10_000; left++) {
    const highest = toCents(highestFreePrice("percentage", (10_000 - left) / 100, dollars), dollars);
    expect([isFree(highest, left), isFree(highest + 1, left)], `${left / 100}% left`).toEqual([true, false]);
  }
});

describe("giveawaySentence", () => {
  const noDb = {} as Db;
  const chosen = {
    ...newDraft,
    scope: "specific_products" as const,
    discountType: "fixed_amount" as const,
    products: [
      { key: 1, label: "Ring", price: 40 },
      { key: 2, label: "Bangle", price: 25.5 },
      { key: 3, label: "Gift", price: 0 },
      { key: 4, label: "Gone", price: null },
    ],
  };

  test.for([
    ["25.49", null],
    ["25.5", "With this discount, one product is free."],
    ["40", "With this discount, 2 products are free."],
  ] as const)("of $%s off the chosen products: %s", async ([discountValue, sentence]) => {
    expect(await giveawaySentence(noDb, { ...chosen, discountValue }, dollars)).toBe(sentence);
  });

  test("needs no query for 100%", async () => {
    expect(await giveawaySentence(noDb, { ...newDraft, discountValue: "100" }, dollars)).toBe(
      "A discount of 100% makes everything that it applies to free.",
    );
  });
});
