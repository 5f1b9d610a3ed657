import { expect, test } from "vitest";
import { requestedRefund } from "./requested-refund.ts";
import { english } from "../../../base/language/languages.ts";
import { dollars } from "../../../../domain/money/dollars.ts";

/** 3 × $12.33 + $0.07, 8% tax, $5.99 shipping: $46.01. */
const order = {
  currency: "USD",
  prices_include_tax: false,
  shipping: 5.99,
  shipping_tax: 0,
  order_items: [
    { id: 1, quantity: 3, price_at_purchase: 12.33, tax: 2.96 },
    { id: 2, quantity: 1, price_at_purchase: 0.07, tax: 0.01 },
  ],
};
const some = (order_item_id: number, quantity: number) => ({ order_item_id, quantity });
const whole = [some(1, 3), some(2, 1)];

test.for<[string, "cancel" | "return", (typeof whole)[number][], number]>([
  ["one piece with its tax", "return", [some(1, 1)], 1233 + 99],
  ["two, taxed together", "return", [some(1, 2)], 2466 + 197],
  ["a piece whose tax rounds up to a cent", "cancel", [some(2, 1)], 7 + 1],
  ["all pieces, without the shipping that was used", "return", whole, 3706 + 297],
  ["a whole order that is not shipped", "cancel", whole, 3706 + 297 + 599],
])("a request for %s", ([, kind, pieces, cents]) => {
  const request = { kind, pieces, reason: "changed_mind" } as const;
  expect(requestedRefund(order, request, 99_999, english.t, dollars).amountCents).toBe(cents);
});

test("a request for pieces whose prices include the tax asks for no more than that", () => {
  const request = { kind: "cancel", pieces: whole, reason: "changed_mind" } as const;
  const including = { ...order, prices_include_tax: true, shipping_tax: 0.96 };
  expect(requestedRefund(including, request, 99_999, english.t, dollars).amountCents).toBe(3706 + 599);
});

test("never asks for more than is left", () => {
  const request = { kind: "return", pieces: whole, reason: "damaged" } as const;
  expect(requestedRefund(order, request, 1000, english.t, dollars).amountCents).toBe(1000);
});

test.for([
  ["damaged", "Return: arrived damaged"],
  ["other", "Return"],
] as const)("gives %s as the reason", ([reason, said]) => {
  expect(requestedRefund(order, { kind: "return", pieces: [], reason }, 1, english.t, dollars).reason).toBe(
    said,
  );
});
