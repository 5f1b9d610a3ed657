import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import type { Payment } from "./records.ts";
import { factsOf, factsOfRefund, linesOf, refundParameters, sessionParameters } from "./session.ts";

const payment: Payment = {
  id: 1,
  order_id: 7,
  attempt: 1,
  key: "a6cb1a18-92f4-4d4f-9f8c-2a63b1a5d9b0",
  state: "opening",
  session_id: null,
  url: null,
  expires_at: 1_800_000_000,
  language: "en",
  page_language: null,
  order_status: "pending_payment",
  currency: "USD",
  email: "ana@example.com",
  total_cents: 2759,
  tax_name: "Tax",
  tax_cents: 160,
  shipping_cents: 599,
  lines: [{ name: "Ring", unit_cents: 1000, quantity: 2 }],
};

const total = (lines: ReturnType<typeof linesOf>) =>
  lines.reduce((sum, { price_data, quantity }) => sum + price_data!.unit_amount! * quantity!, 0);

test("lines, tax and shipping add up to the order's total", () => {
  const lines = linesOf(payment);
  expect(lines.map(({ price_data }) => price_data!.product_data!.name)).toEqual(["Ring", "Tax", "Shipping"]);
  expect(total(lines)).toBe(2759);
});

test("more lines than Stripe lists are merged", () => {
  const many = Array.from({ length: 100 }, () => ({ name: "Ring", unit_cents: 10, quantity: 2 }));
  const lines = linesOf({ ...payment, lines: many, total_cents: 2759 });
  expect(lines).toHaveLength(100);
  expect(total(lines)).toBe(2759);
});

test("nobody is charged if the amounts do not add up", () => {
  expect(() => linesOf({ ...payment, total_cents: 2758 })).toThrow("do not add up");
});

test("a session names its order, and returns to the spec's URLs", () => {
  expect(sessionParameters(payment, "https://shop.example")).toMatchObject({
    client_reference_id: "7",
    customer_email: "ana@example.com",
    metadata: { facet_order: "7", facet_payment: payment.key },
    success_url: "https://shop.example/checkout?order_id=7&session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "https://shop.example/checkout?order_id=7&cancelled=true",
  });
});

test("the tax is called what the order calls it, and has no line where prices include it", () => {
  const namesOf = (changes: Partial<Payment>) =>
    linesOf({ ...payment, ...changes }).map(({ price_data }) => price_data!.product_data!.name);
  expect(namesOf({ tax_name: "GST" })).toEqual(["Ring", "GST", "Shipping"]);
  const included = { tax_name: "VAT", tax_cents: 0, total_cents: 2599 };
  expect(namesOf(included)).toEqual(["Ring", "Shipping"]);
  expect(total(linesOf({ ...payment, ...included }))).toBe(2599);
});

/** The same order in each: 2759 of its minor unit, and what Stripe calls and counts that. */
const currencies = [
  ["USD", "usd", 2759],
  ["EUR", "eur", 2759],
  ["JPY", "jpy", 2759],
  // Whole with us; Stripe counts their hundredths.
  ["ISK", "isk", 275_900],
  ["UGX", "ugx", 275_900],
] as const;

test.for(currencies)("an order in %s is charged and refunded in it", ([currency, code, amount]) => {
  const lines = linesOf({ ...payment, currency });
  expect(new Set(lines.map(({ price_data }) => price_data!.currency))).toEqual(new Set([code]));
  expect(total(lines)).toBe(amount);

  const session = { id: "cs_1", amount_total: amount, currency: code } as Stripe.Checkout.Session;
  expect(factsOf(session)).toMatchObject({ amount_cents: 2759, currency: code });

  const asked = { id: 1, key: payment.key, amount_cents: 2759, currency, payment_intent: "pi_1", tries: 1 };
  expect(refundParameters(asked).amount).toBe(amount);
  expect(factsOfRefund({ id: "re_1", amount, currency: code } as Stripe.Refund).amount_cents).toBe(2759);
});

test("a session that has no amount yet has none", () => {
  const session = { id: "cs_1", amount_total: null, currency: null } as Stripe.Checkout.Session;
  expect(factsOf(session)).toMatchObject({ amount_cents: null, currency: null });
});
