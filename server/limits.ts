import type { AddressLimit, AddressLimits, Wait } from "../backend/data-api/address-limits.ts";
import type { DatabaseSettings } from "../backend/database/pools.ts";
import { refused } from "../domain/refusals/refused.ts";

const hour = 3600;
const tooManyCodes = ({ minutes, words }: Wait) =>
  refused("codes_tried_too_often", `Too many codes were tried. Please try again in ${words}.`, {
    wait: { minutes },
  });
/** The limit of links with a secret, which nobody can guess that often. */
const links: AddressLimit = { windows: [{ max: 100, seconds: 600 }] };
const messages: AddressLimit = { windows: [{ max: 30, seconds: hour }] };

/** Limits per address. The database limits orders: it knows who has paid, and who is an administrator. */
export const addressLimits: AddressLimits = {
  inserts: { product_inquiries: messages, counter_offers: messages },
  calls: {
    send_contact_message: messages,
    send_order_request: messages,
    request_stock_mail: messages,
    subscribe_to_newsletter: messages,
    guest_order: links,
    mailed_offer: links,
    decide_mailed_offer: links,
    mailed_stock_requests: links,
    end_stock_requests: links,
    mailed_newsletter_address: links,
    confirm_newsletter: links,
    end_newsletter: links,
    // The checkout asks again with every change of its cart.
    check_codes: {
      windows: [
        { max: 60, seconds: 600 },
        { max: 300, seconds: 24 * hour },
      ],
      refusal: tooManyCodes,
    },
    place_order: {
      guesses: {
        argument: "codes",
        windows: [
          { max: 30, seconds: 600 },
          { max: 100, seconds: 24 * hour },
        ],
        refusal: tooManyCodes,
      },
      addressSetting: "shop.connection",
    },
  },
};

/** The database setting for a shop without limits, which `private.check_order_limits` reads. */
export const withoutLimits: DatabaseSettings = { "shop.limits": "off" };
