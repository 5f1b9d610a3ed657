import type { AddressLimit, AddressLimits } from "../backend/data-api/address-limits.ts";
import type { DatabaseSettings } from "../backend/database/pools.ts";

const hour = 3600;
const tooManyCodes = (wait: string) => `Too many codes were tried. Please try again in ${wait}.`;
/** The limit of links with a secret, which nobody can guess that often. */
const links: AddressLimit = { windows: [{ max: 100, seconds: 600 }] };
const messages: AddressLimit = { windows: [{ max: 30, seconds: hour }] };

/** Limits per address. The database limits orders per account and per e-mail address. */
export const addressLimits: AddressLimits = {
  inserts: { product_inquiries: messages, counter_offers: messages },
  calls: {
    send_contact_message: messages,
    send_order_request: messages,
    guest_order: links,
    mailed_offer: links,
    decide_mailed_offer: links,
    // The checkout asks again with every change of its cart.
    check_codes: {
      windows: [
        { max: 60, seconds: 600 },
        { max: 300, seconds: 24 * hour },
      ],
      message: tooManyCodes,
    },
    place_order: {
      windows: [
        { max: 10, seconds: 600 },
        { max: 30, seconds: 24 * hour },
      ],
      idempotencyKey: "idempotency_key",
      guesses: {
        argument: "codes",
        windows: [
          { max: 30, seconds: 600 },
          { max: 100, seconds: 24 * hour },
        ],
        message: tooManyCodes,
      },
      addressSetting: "shop.connection",
      message: (wait) => `Too many orders from this connection. Please try again in ${wait}, or call us.`,
    },
  },
};

/** The database setting for a shop without limits, which `private.check_order_limits` reads. */
export const withoutLimits: DatabaseSettings = { "shop.limits": "off" };
