import { clearCart } from "../cart/cart-store.ts";
import { browserClient } from "../data/browser-client.ts";
import { errorMessage } from "../data/error-message.ts";
import { orderNumber } from "../data/order-number.ts";
import { readOrderId } from "../orders/order-id.ts";
import { showToast } from "../shell/toasts.tsx";
import type { CheckoutState } from "./checkout-state.ts";
import { cancelCardReturn, settleCardReturn } from "./queries.ts";

/** How a shopper came back from the card's payment page. Ids that make no sense are null. */
export type CardReturn = { cancelled: boolean; orderId: number | null; sessionId: string | null };

/** Reads the address: `order_id` with `session_id` after paying, `order_id` with `cancelled` otherwise. */
export function readCardReturn(search: URLSearchParams): CardReturn | null {
  const cancelled = search.has("cancelled");
  if (!search.has("order_id") || !(cancelled || search.has("session_id"))) return null;
  const sessionId = search.get("session_id") ?? "";
  return {
    cancelled,
    orderId: readOrderId(search.get("order_id")),
    sessionId: sessionId.length >= 1 && sessionId.length <= 255 ? sessionId : null,
  };
}

/** Tells the shop, and answers what the page shall show afterwards. */
export async function handleCardReturn(cardReturn: CardReturn): Promise<CheckoutState> {
  return cardReturn.cancelled ? cancel(cardReturn) : settle(cardReturn);
}

async function cancel({ orderId, sessionId }: CardReturn): Promise<CheckoutState> {
  const cancelled =
    orderId !== null &&
    (await cancelCardReturn(browserClient(), orderId, sessionId).then(() => true, logRefusal));
  const kept = "Your cart is as you left it.";
  showToast({ title: "Order Cancelled", description: cancelled ? `Nothing was paid. ${kept}` : kept });
  return {};
}

async function settle({ orderId, sessionId }: CardReturn): Promise<CheckoutState> {
  if (orderId === null || sessionId === null) return { unconfirmed: { orderId } };
  try {
    await settleCardReturn(browserClient(), orderId, sessionId);
  } catch (error) {
    logRefusal(error);
    return { unconfirmed: { orderId } };
  }
  clearCart();
  showToast({ title: "Payment Successful!", description: `Your order ${orderNumber(orderId)} is paid.` });
  return { paid: { orderId } };
}

/** A refusal is for the log only: the shopper can do nothing about it. */
function logRefusal(error: unknown) {
  console.warn("The order's status was not updated:", errorMessage(error));
}
