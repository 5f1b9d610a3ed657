import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { clearCart, readCart, replaceCart } from "../../../features/cart/cart-store.ts";
import { withoutOrdered } from "../../../features/orders/without-ordered.ts";
import { forgetCodes } from "../../../features/prices/stored-codes.ts";
import { errorMessage } from "../../../base/clients/error-message.ts";
import { orderNumber } from "../../../../domain/orders/order-number.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { cancelCardPayment, confirmCardPayment } from "../../../features/orders/card-payments.ts";
import { forgetCardOrder, readCardOrder, readGuestCardOrders } from "../../../features/orders/card-order.ts";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";
import { findGuestOrder } from "../guest-orders/queries.ts";
import { whenSessionKnown } from "../../../base/session/session-store.ts";
import type { CheckoutState } from "./checkout-state.ts";
import { type PaidOrder, paidOrderSchema } from "./placed-order.ts";
import { forgetGift } from "./gift/gift-to-send.ts";
import { readOwnOrder } from "./order-queries.ts";

/** Ids from the URL; null if missing or invalid. */
type Payment = { orderId: number | null; sessionId: string | null };

/** The shopper cancelled paying. Returns what to show next. */
export async function cancel({ orderId }: Payment): Promise<CheckoutState> {
  const { key, guestKey } = knownOrder(orderId);
  const cancelled = orderId !== null && (await cancelCardPayment(orderId, key ?? guestKey).catch(logRefusal));
  if (cancelled) forgetCardOrder(orderId);
  showToast({
    title: say(msg`Order Cancelled`),
    description: say(
      cancelled
        ? msg`Nothing was paid. Your cart is just as you left it.`
        : msg`Your cart is just as you left it.`,
    ),
  });
  return {};
}

/** The shopper has paid, according to Stripe. Returns what to show next. */
export async function settle({ orderId, sessionId }: Payment): Promise<CheckoutState> {
  if (orderId === null || sessionId === null) return { unconfirmed: { orderId } };
  const unconfirmed = { orderId, sessionId };
  const payment = await confirmCardPayment(orderId, sessionId).catch(logRefusal);
  if (!payment) return { unconfirmed };
  if (payment.state === "paid" && payment.payment_status !== "paid") return { givenBack: { orderId } };
  const isPaid = payment.payment_status === "paid";
  if (!isPaid && payment.state !== "processing") return { unconfirmed };
  const { guestKey, placed } = knownOrder(orderId);
  const order = await readPaidOrder(orderId, guestKey, placed).catch(() => undefined);
  forgetCardOrder(orderId);
  const session = await whenSessionKnown();
  forgetGift(session.status === "signed-in" ? session.user.id : null);
  takeFromCart(order);
  if (isPaid)
    showToast({
      title: say(msg`Payment Successful!`),
      description: say(msg`Your order ${{ number: orderNumber(orderId) }} is paid.`),
    });
  return { paid: { orderId, arriving: !isPaid, guestKey, order } };
}

type KnownOrder = { key?: string; guestKey?: string | undefined; placed?: unknown };

/** What this tab, or else this browser, knows about the order that it placed. */
function knownOrder(orderId: number | null): KnownOrder {
  const own = readCardOrder();
  if (own?.id === orderId && own) return { ...own, guestKey: own.guestKey ?? undefined };
  return readGuestCardOrders().find(({ id }) => id === orderId) ?? {};
}

/** What is paid and where it is shipped; undefined if nothing here shows whose it is. */
async function readPaidOrder(id: number, guestKey: string | undefined, placed: unknown) {
  if (placed) return paidOrderSchema.parse(placed);
  if (guestKey) return paidOrderSchema.parse(await findGuestOrder({ id, key: guestKey }));
  const session = await whenSessionKnown();
  return session.status === "signed-in"
    ? paidOrderSchema.parse(await readOwnOrder(await lazyClient(), session.user.id, id))
    : undefined;
}

/**
 * More may have been added in the meantime: only what is paid is removed. A cart that cannot be compared counts as the
 * order.
 */
function takeFromCart(order: PaidOrder | undefined) {
  if (!order) return clearCart();
  forgetCodes(order.codes ?? []);
  const products = new Set(order.order_items.map((item) => item.product_id));
  const ordered = order.order_items.flatMap(({ product_id: id, quantity, options }) =>
    id == null ? [] : [{ id, quantity, options }],
  );
  // A line bought through an offer is one piece, and the order does not say through which.
  const kept = readCart().filter(({ id, offer }) => !(offer && products.has(id)));
  replaceCart(withoutOrdered(kept, ordered));
}

/** Only logged, because the shopper can do nothing about it but try again. */
function logRefusal(error: unknown): false {
  console.warn("The order's status was not updated:", errorMessage(error));
  return false;
}
