import type { CartItem } from "../../features/cart/cart-item.ts";
import type { Db } from "../../base/clients/load-context.ts";
import { cancelCardPayment, openCardPayment, PaymentRefused } from "../../features/orders/card-payments.ts";
import type { ShippingAddress } from "../../../domain/shipping-address.ts";
import { contentOf, forgetCardOrder, keepCardOrder, readCardOrder } from "../../features/cart/card-order.ts";
import { holds, readWaitingOrders } from "../../features/cart/waiting-orders.late.ts";
import { whenSessionKnown } from "../../base/session/session-store.ts";
import { orderCart, type RefusedOrder } from "./place-order.ts";
import type { PlacedOrder } from "./placed-order.ts";

/** Places an order that is paid on delivery. */
export async function orderForCash(
  db: Db,
  items: readonly CartItem[],
  address: ShippingAddress,
  owner: string | null,
): Promise<{ order: PlacedOrder } | RefusedOrder> {
  await dropCardOrders(db, items);
  if (await hasLeft(owner)) return sessionEnded;
  const outcome = await orderCart(db, items, address, owner, "cod");
  if (!outcome.order || outcome.order.payment_method !== "stripe") return outcome;
  // An earlier attempt, whose response was lost, was to be paid by card.
  await cancelCardPayment(outcome.order.id, outcome.key).catch(() => false);
  return orderCart(db, items, address, owner, "cod");
}

/**
 * Places an order that waits for its payment, and opens Stripe's page for it: `url`. An earlier attempt, whose response was
 * lost, may have placed the order to be paid on delivery: that is its `order`. The same cart and address again are the
 * same order; with others, the one before is cancelled, so that it holds no pieces.
 * @throws when Stripe's page could not be opened; the order stays, and the next try opens its page
 */
export async function orderByCard(
  db: Db,
  items: readonly CartItem[],
  address: ShippingAddress,
  owner: string | null,
): Promise<{ url: string } | { order: PlacedOrder } | RefusedOrder> {
  const content = contentOf(items, address, owner);
  const url = readCardOrder()?.content === content ? await openAgain() : null;
  if (url !== null) return { url };
  await dropCardOrders(db, items);
  if (await hasLeft(owner)) return sessionEnded;
  const outcome = await orderCart(db, items, address, owner, "stripe");
  if (!outcome.order) return outcome;
  const { order, key } = outcome;
  if (order.payment_method === "cod") return { order };
  keepCardOrder({ id: order.id, key, content, guestKey: order.guest_key, placed: order });
  return { url: await openCardPayment(order.id, key) };
}

/** Null when the order cannot be paid any more. What is paid already is not ordered again: that is an error. */
async function openAgain(): Promise<string | null> {
  const { id, key } = readCardOrder()!;
  try {
    return await openCardPayment(id, key);
  } catch (error) {
    const isRefused = error instanceof PaymentRefused && error.isFinal;
    if (isRefused && (await cancelCardPayment(id, key))) return null;
    throw error;
  }
}

/**
 * Cancels the order of this tab that waits for its payment, and others of this shopper that hold pieces of this cart. Where
 * that fails, they end by themselves after 30 minutes.
 */
async function dropCardOrders(db: Db, items: readonly CartItem[]) {
  const own = readCardOrder();
  const others = (await readWaitingOrders(db).catch(() => [])).filter(
    (order) => order.id !== own?.id && items.some(({ id }) => holds(order, id)),
  );
  const waiting = [...(own ? [own] : []), ...others.map(({ id, guestKey: key }) => ({ id, key }))];
  await Promise.all(waiting.map(({ id, key }) => cancelCardPayment(id, key).catch(() => false)));
  forgetCardOrder();
  for (const { id } of others) forgetCardOrder(id);
}

/** If a request found the customer's session ended, the next one would order as a guest. */
async function hasLeft(owner: string | null): Promise<boolean> {
  return owner !== null && (await whenSessionKnown()).status !== "signed-in";
}

const sessionEnded: RefusedOrder = {
  order: null,
  outcomeKnown: false,
  quotes: null,
  limited: false,
  message: "Your session has ended. Please log in again.",
};
