import { randomUUID } from "node:crypto";
import { address } from "../database/base/shop.ts";

/** Orders a piece for cash at the shop with this URL, with an email address and a key of its own. */
export function orderAsGuest(url: string, product: number): Promise<Response> {
  return fetch(`${url}/rest/v1/rpc/place_order`, {
    method: "POST",
    headers: { apikey: "sb_publishable_facet", "content-type": "application/json" },
    body: JSON.stringify({
      lines: [{ id: product, quantity: 1 }],
      shipping_address: { ...address, email: `${randomUUID()}@mail.example` },
      payment_method: "cod",
      idempotency_key: randomUUID(),
    }),
  });
}
