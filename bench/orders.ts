import { randomInt, randomUUID } from "node:crypto";

/**
 * An order of two of that many products, whose ids follow each other, with its own idempotency key and email address, so
 * that no limit stops it.
 */
export function newOrder(products: number, firstId = 1): string {
  const first = firstId + randomInt(products - 1);
  return JSON.stringify({
    lines: [
      { id: first, quantity: 1 },
      { id: first + 1, quantity: 2 },
    ],
    shipping_address: {
      name: "Ada Lovelace",
      email: `${randomUUID()}@facet.test`,
      line1: "1 Analytical Way",
      city: "London",
      state: "London",
      postal_code: "N1 9GU",
      country: "United Kingdom",
      country_code: "GB",
    },
    payment_method: "cod",
    idempotency_key: randomUUID(),
    expected_total: null,
  });
}
