import { expect, test } from "vitest";
import { linesOf, sessionParameters } from "./session.ts";
import type { Payment } from "./records.ts";

const payment: Payment = {
  id: 1,
  order_id: 7,
  attempt: 1,
  key: "a6cb1a18-92f4-4d4f-9f8c-2a63b1a5d9b0",
  state: "opening",
  session_id: null,
  url: null,
  expires_at: 1_800_000_000,
  order_status: "pending_payment",
  email: "ana@example.com",
  total_cents: 2759,
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
