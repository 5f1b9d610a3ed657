import { z } from "zod/mini";
import type { Offers } from "../cart/cart-changes.ts";
import type { CartItem } from "../cart/cart-item.ts";
import { attemptKey, endAttempt, unansweredAttempt } from "../cart/order-attempt.ts";
import { cartTotals } from "../orders/totals.ts";
import { errorMessage } from "../clients/error-message.ts";
import type { Db } from "../clients/load-context.ts";
import { toDollars } from "../formats/money.ts";
import type { ShippingAddress } from "../orders/shipping-address.ts";
import { type PlacedOrder, placedOrderSchema } from "./placed-order.ts";
import { placeOrder } from "./queries.ts";

/** An order that was not placed, or of which nobody knows: `answered` is false then. */
export type RefusedOrder = {
  order: null;
  answered: boolean;
  /** What differs from the cart, where that is the reason. */
  offers: Offers | null;
  /** Whether it was one order too many; the sentence says when the next may be placed, and suggests calling. */
  limited: boolean;
  /** A sentence for people. */
  message: string;
};

/**
 * Sends the cart as a cash-on-delivery order to this address, in the name of the customer with this id or a guest's.
 * Sent again without an answer, it stays one order.
 */
export async function orderCart(
  db: Db,
  items: readonly CartItem[],
  address: ShippingAddress,
  owner: string | null,
): Promise<{ order: PlacedOrder } | RefusedOrder> {
  const again = unansweredAttempt(items) !== null;
  const { data, error, status } = await placeOrder(db, {
    lines: items.map(({ id, quantity, price }) => ({ id, quantity, price })),
    address,
    key: attemptKey(items, owner),
    expectedTotal: toDollars(cartTotals(items).total),
  });
  // After a server's error or a lost connection the order may exist all the same. Whether an earlier attempt made it,
  // only this one refusal says, which comes after the shop has looked for it: that of an ended session does not.
  const answered = !error || (again ? error.code === "PT409" : status >= 400 && status < 500);
  if (answered) endAttempt();
  if (!error) return { order: placedOrderSchema.parse(data) };
  return {
    order: null,
    answered,
    offers: readOffers(error.details),
    limited: error.code === "PT429",
    message: errorMessage(error),
  };
}

const differencesSchema = z.array(
  z.object({
    id: z.int(),
    reason: z.enum(["price", "stock", "gone"]),
    price: z.nullable(z.number()),
    stock: z.nullable(z.int()),
  }),
);

/** The differences that `place_order` names in the details of its refusal, or null if it names none. */
function readOffers(details: string): Offers | null {
  try {
    const differences = differencesSchema.parse(JSON.parse(details));
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
