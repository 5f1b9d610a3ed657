import { clearCart } from "../cart/cart-store.ts";
import { browserClient } from "../clients/data-api/browser-client.ts";
import { errorMessage } from "../clients/error-message.ts";
import type { Db } from "../clients/load-context.ts";
import { orderNumber } from "../formats/order-number.ts";
import { showToast } from "../behaviors/toasts.tsx";
import type { CheckoutState } from "./checkout-state.ts";

/** Ids from the address; null if missing or invalid. */
type Payment = { orderId: number | null; sessionId: string | null };

/** The shopper cancelled paying. Returns what to show next. */
export async function cancel({ orderId, sessionId }: Payment): Promise<CheckoutState> {
  const cancelled =
    orderId !== null &&
    (await cancelCardReturn(browserClient(), orderId, sessionId).then(() => true, logRefusal));
  const kept = "Your cart is just as you left it.";
  showToast({ title: "Order Cancelled", description: cancelled ? `Nothing was paid. ${kept}` : kept });
  return {};
}

/** The shopper has paid. Returns what to show next. */
export async function settle({ orderId, sessionId }: Payment): Promise<CheckoutState> {
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

/** Only logged, because the shopper can do nothing about it. */
function logRefusal(error: unknown) {
  console.warn("The order's status was not updated:", errorMessage(error));
}

/** Throws if the payment cannot be confirmed. */
async function settleCardReturn(db: Db, orderId: number, sessionId: string) {
  await db.rpc("settle_card_return", { order_id: orderId, session_id: sessionId }).throwOnError();
}

/** Throws if the order cannot be cancelled. */
async function cancelCardReturn(db: Db, orderId: number, sessionId: string | null) {
  await db
    .rpc("cancel_card_return", { order_id: orderId, ...(sessionId && { session_id: sessionId }) })
    .throwOnError();
}
