import type { AddressLimit, AddressLimits } from "../backend/data-api/address-limits.ts";
import type { DatabaseSettings } from "../backend/database/pools.ts";

const hour = 3600;
const messages: AddressLimit = { windows: [{ max: 30, seconds: hour }] };

/** What one address of the network may do. What an account and an e-mail address may order, the database counts. */
export const addressLimits: AddressLimits = {
  inserts: { product_inquiries: messages, counter_offers: messages },
  calls: {
    place_order: {
      windows: [
        { max: 10, seconds: 600 },
        { max: 30, seconds: 24 * hour },
      ],
      idempotencyKey: "idempotency_key",
      message: (wait) => `Too many orders from this connection. Please try again in ${wait}, or call us.`,
    },
  },
};

/** What connections carry where the shop runs without limits: `private.check_order_limits` reads it. */
export const withoutLimits: DatabaseSettings = { "shop.limits": "off" };
