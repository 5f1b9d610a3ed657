import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { forgetCodes } from "../../../features/prices/stored-codes.ts";
import type { CartItem } from "../../../features/cart/cart-item.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import {
  cancelCardPayment,
  openCardPayment,
  PaymentRefused,
} from "../../../features/orders/card-payments.ts";
import type { ShippingAddress } from "../../../../domain/delivery/shipping-address.ts";
import type { PaymentMethod } from "../../../../domain/orders/order-labels.ts";
import {
  contentOf,
  forgetCardOrder,
  keepCardOrder,
  readCardOrder,
} from "../../../features/orders/card-order.ts";
import { holds, readWaitingOrders } from "../../../features/orders/waiting-orders.late.ts";
import { pendingAttempt } from "../../../features/orders/order-attempt.ts";
import { whenSessionKnown } from "../../../base/session/session-store.ts";
import type { CheckoutState } from "./checkout-state.ts";
import { isSameGift } from "./gift/gift-to-send.ts";
import { placeCart, refused, type RefusedOrder, type SentCart } from "./place-order.ts";
import type { PlacedOrder } from "./placed-order.ts";

export { showNoCard, showPlaced, showRefusal } from "./order-toasts.tsx";
export { forgetGift, giftToSend } from "./gift/gift-to-send.ts";
export { saveAddress } from "./save-address.ts";

export type Outcome =
  /** An earlier attempt, whose response was lost, may have placed it, and with another payment method. */
  { is: "placed"; order: PlacedOrder } | { is: "payable"; url: string } | RefusedOrder;

/** @throws when Stripe's page could not be opened; the order stays, and the next try opens its page */
export async function sendOrder(db: Db, cart: SentCart, method: PaymentMethod): Promise<Outcome> {
  const pending = pendingAttempt(cart.items);
  if (pending && pending.owner !== cart.owner) return anothersAttempt();
  if (await hasLeft(cart.owner)) return sessionEnded();
  if (method === "stripe") return orderByCard(db, cart);
  const outcome = await orderForCash(db, cart);
  if (outcome.is === "placed") forgetCodes(cart.codes);
  return outcome;
}

async function orderForCash(db: Db, cart: SentCart): Promise<Outcome> {
  await dropCardOrders(db, cart.items);
  if (await hasLeft(cart.owner)) return sessionEnded();
  const outcome = await placeCart(db, cart, "cod");
  if (outcome.is === "refused" || outcome.order.payment_method === "cod") return outcome;
  // An earlier attempt, whose response was lost, was to be paid by card.
  await cancelCardPayment(outcome.order.id, outcome.key).catch(() => false);
  return placeCart(db, cart, "cod");
}

/**
 * The same cart and address again are the same order; with others, the one before is cancelled, so that it holds no
 * pieces.
 */
async function orderByCard(db: Db, cart: SentCart): Promise<Outcome> {
  const content = contentOf(cart.items, cart.address, cart.owner, cart.gift);
  const url = readCardOrder()?.content === content ? await openAgain() : null;
  if (url !== null) return { is: "payable", url };
  await dropCardOrders(db, cart.items);
  if (await hasLeft(cart.owner)) return sessionEnded();
  const outcome = await placeCart(db, cart, "stripe");
  if (outcome.is === "refused" || outcome.order.payment_method === "cod") return outcome;
  const { order, key } = outcome;
  keepCardOrder({ id: order.id, key, content, guestKey: order.guest_key, placed: order });
  return { is: "payable", url: await openCardPayment(order.id, key) };
}

/** Null when the order cannot be paid anymore. What is paid already is not ordered again: that is an error. */
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

/** The page that shows an order that was just placed, with what is different because an earlier attempt had placed it. */
export function placedPage(
  order: PlacedOrder,
  { address, gift }: SentCart,
  caller: string | null,
): { path: string; state: CheckoutState } {
  return {
    path: pathOf(order, caller),
    state: {
      placed: { order, earlierAddress: !isSentTo(order, address), earlierGift: !isSameGift(order, gift) },
    },
  };
}

/** Where its buyer, or the administrator who placed it for somebody, sees the order. */
function pathOf({ id, user_id: buyer }: PlacedOrder, caller: string | null): string {
  if (caller === null) return "/checkout";
  return buyer === undefined || buyer === caller ? `/account/orders/${id}` : `/admin/orders/${id}`;
}

/** Whether an order goes to this address; otherwise an earlier attempt has placed it, with another. */
function isSentTo({ shipping_address: stored }: PlacedOrder, address: ShippingAddress): boolean {
  return (Object.keys(address) as (keyof ShippingAddress)[]).every(
    (field) => stored[field] === address[field],
  );
}

/** If a request found the customer's session ended, the next one would order as a guest. */
async function hasLeft(owner: string | null): Promise<boolean> {
  return owner !== null && (await whenSessionKnown()).status !== "signed-in";
}

const sessionEnded = () => refused(say(msg`Your session has ended. Please log in again.`));
const anothersAttempt = () =>
  refused(say(msg`An earlier order may have gone through: see the note above the form.`));
