import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { say } from "../../../base/language/languages.ts";
import type { Quotes } from "../../../features/cart/cart-changes.late.ts";
import { readQuotes } from "../../../features/cart/queries.late.ts";
import type { CartItem } from "../../../features/cart/cart-item.ts";
import { idempotencyKeyFor, endAttempt, pendingAttempt } from "../../../features/orders/order-attempt.ts";
import { cartTotals, withWrap } from "../../../features/orders/totals.ts";
import type { SentGift } from "./gift/gift-to-send.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { refusalParts } from "../../../../domain/refusals/refusal-parts.ts";
import { toAmount } from "../../../../domain/money/money.ts";
import type { PaymentMethod } from "../../../../domain/orders/order-labels.ts";
import type { ShippingAddress } from "../../../../domain/delivery/shipping-address.ts";
import type { Terms } from "../../../../domain/shop/shop.ts";
import { type PlacedOrder, placedOrderSchema } from "./placed-order.ts";
import { orderLine } from "../../../features/cart/order-line.ts";
import { placeOrder } from "./order-queries.ts";
import { pageMoney } from "../../../base/language/page-money.ts";

export type SentCart = {
  items: readonly CartItem[];
  address: ShippingAddress;
  /** The customer's id; null for a guest. */
  owner: string | null;
  terms: Terms;
  /** Discount codes; the items' prices are with them. */
  codes: readonly string[];
  /** What one of them takes off the order as a whole, in cents. */
  offOrder: number;
  gift: SentGift | null;
};

/** An order that was not placed, or whose outcome is unknown. */
export type RefusedOrder = {
  is: "refused";
  /** A sentence for people. */
  message: string;
  outcomeKnown: boolean;
  /** Current prices and stock, if those were the reason. */
  quotes: Quotes | null;
  /** Whether there were too many orders, or too much unpaid; the message says what is possible, and suggests calling. */
  limited: boolean;
  /** The discount code that was the reason, if one was. */
  code?: string | undefined;
};

/** A refusal before anything was sent. */
export function refused(message: string): RefusedOrder {
  return { is: "refused", message, outcomeKnown: false, quotes: null, limited: false };
}

/**
 * Places an order of the cart. If it got no response and is sent again, it is still one order.
 * @returns the order with the key that placed it. It may have another payment method, if an earlier attempt placed it
 */
export async function placeCart(
  db: Db,
  { items, address, owner, terms, codes, offOrder, gift }: SentCart,
  paymentMethod: PaymentMethod,
): Promise<{ is: "placed"; order: PlacedOrder; key: string } | RefusedOrder> {
  const money = pageMoney();
  const again = pendingAttempt(items) !== null;
  const key = idempotencyKeyFor(items, owner);
  const { data, error, status } = await placeOrder(db, {
    lines: items.map(orderLine),
    address,
    paymentMethod,
    key,
    expectedTotal: toAmount(cartTotals(withWrap(items, gift?.wrap), terms, money, offOrder).total, money),
    shippingMethod: terms.shipping?.id ?? null,
    codes,
    gift,
  });
  // After a server error or a lost connection the order may have been placed anyway. If an earlier attempt is pending,
  // only PT409 settles it, because the database looks for the earlier order first. Other refusals may come before that.
  const outcomeKnown = !error || (again ? error.code === "PT409" : status >= 400 && status < 500);
  if (outcomeKnown) endAttempt();
  if (!error) return { is: "placed", order: placedOrderSchema.parse(data), key };
  const refused = refusalParts(error);
  return {
    is: "refused",
    message: errorMessage(error),
    outcomeKnown,
    quotes: await readDifferences(db, error.details),
    limited: error.code === "PT429" || refused?.code.startsWith("held_") === true,
    code: z.optional(z.string()).safeParse(refused?.params.code).data,
  };
}

const differenceSchema = z.object({
  id: z.int(),
  reason: z.enum(["price", "stock", "gone", "options", "offer"]),
  price: z.nullable(z.number()),
  stock: z.nullable(z.int()),
  options: z.optional(z.unknown()),
  offer: z.optional(z.int()),
  problem: z.optional(z.string()),
});

/** One element may have the parameters of the sentence. */
const differencesSchema = z.array(z.union([differenceSchema, z.object({ params: z.unknown() })]));

type Difference = z.infer<typeof differenceSchema>;

/** Reads the details of a refusal of `place_order`; null if they have no differences. */
async function readDifferences(db: Db, details: string): Promise<Quotes | null> {
  try {
    const differences = differencesSchema
      .parse(JSON.parse(details))
      .filter((element): element is Difference => "id" in element);
    // Lines of one product share its stock, price and options, which the details of one line do not tell.
    const isOneOfMany = ({ reason, options, offer }: Difference) =>
      reason === "options" || options !== undefined || offer !== undefined;
    if (differences.some(isOneOfMany)) {
      const ids = differences.map(({ id }) => id);
      return withRefusedOffers(await readQuotes(db, ids), differences);
    }
    return new Map(
      differences.map(({ id, reason, price, stock }) => [
        id,
        reason === "gone" || price === null ? null : { price, stock },
      ]),
    );
  } catch {
    return null;
  }
}

function withRefusedOffers(quotes: Quotes, differences: readonly Difference[]): Quotes {
  const refused = differences.filter(({ reason }) => reason === "offer");
  const refusedOf = (product: number) =>
    new Map(
      refused.flatMap(({ id, offer, problem }) =>
        id === product && offer !== undefined
          ? [[offer, problem ?? say(msg`This offer cannot be bought.`)]]
          : [],
      ),
    );
  return new Map([...quotes].map(([id, quote]) => [id, quote && { ...quote, refusedOffers: refusedOf(id) }]));
}
