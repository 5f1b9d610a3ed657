import pino from "pino";
import { expect, test } from "vitest";
import { noRateLimits } from "../work/gate/rate-limits.ts";
import { paperRoutes } from "./routes.ts";

/** Routes over a data API that refuses every token, as it does a broken one. */
const routes = paperRoutes({
  api: {
    url: "http://database",
    publishableKey: "key",
    secretKey: "secret",
    fetch: () =>
      Response.json({ code: "PGRST301", message: "Expected 3 parts in JWT; got 1" }, { status: 401 }),
  },
  draw: () => Promise.reject(new Error("nothing to draw")),
  siteUrl: () => "https://shop.example",
  addressOf: () => "192.0.2.1",
  rateLimit: noRateLimits,
  log: pino({ level: "silent" }),
});

const guest = { order_id: 4, key: "k".repeat(43) };

test.each([
  ["/papers/invoice", { number: "2026-00001" }],
  ["/papers/invoice", { number: "2026-00001", ...guest }],
  ["/papers/invoices", { order_ids: [4] }],
  ["/papers/packing-slips", { order_ids: [4] }],
  ["/papers/gift-receipts", { order_ids: [4] }],
])("a broken token is no failure of the shop: %s %j", async (path, body) => {
  for (const token of ["broken", "a.b.c", ""]) {
    const response = await routes.request(path, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(401);
    const { message } = (await response.json()) as { message: string };
    expect(message).toMatch(/^Your session has ended/);
  }
});
