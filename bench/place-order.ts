import { randomInt, randomUUID } from "node:crypto";
import { compare } from "./compare.ts";
import { httpRequest } from "./load.ts";
import { buildWorld } from "./world.ts";

/**
 * Orders of two products, each with its own idempotency key and e-mail address, so that no limit stops them, through
 * the data API compared with bare calls of `place_order`. Without a promotion, whose counter every order would have to
 * wait for: this measures the way to PostgreSQL.
 */
const products = 1_000;
const world = await buildWorld(products);
try {
  await compare({
    name: "place_order",
    ours: {
      port: world.ours,
      request: () => httpRequest("POST", "/rest/v1/rpc/place_order", { body: order() }),
    },
    bare: { port: world.bare, request: () => httpRequest("POST", "/place_order", { body: order() }) },
    promise: 0.7,
  });
} finally {
  await world.close();
}

function order(): string {
  const first = randomInt(1, products);
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
      postal_code: "N1",
      country: "GB",
    },
    payment_method: "cod",
    idempotency_key: randomUUID(),
    expected_total: null,
  });
}
