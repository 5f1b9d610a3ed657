import { clearCart } from "../cart/cart-store.ts";
import { errorMessage } from "../clients/error-message.ts";
import { orderNumber } from "../formats/order-number.ts";
import { showToast } from "../behaviors/toasts.tsx";
import { cancelCardPayment, confirmCardPayment } from "../orders/card-payments.ts";
import { forgetCardOrder, readCardOrder } from "../cart/card-order.ts";
import type { CheckoutState } from "./checkout-state.ts";

/** Ids from the address; null if missing or invalid. */
type Payment = { orderId: number | null; sessionId: string | null };

/** The shopper cancelled paying. Returns what to show next. */
export async function cancel({ orderId }: Payment): Promise<CheckoutState> {
  const waiting = readCardOrder();
  const key = waiting?.id === orderId ? waiting?.key : undefined;
  const cancelled = orderId !== null && (await cancelCardPayment(orderId, key).catch(logRefusal));
  if (cancelled) forgetCardOrder();
  const kept = "Your cart is just as you left it.";
  showToast({ title: "Order Cancelled", description: cancelled ? `Nothing was paid. ${kept}` : kept });
  return {};
}

/** The shopper has paid, as far as Stripe says. Returns what to show next. */
export async function settle({ orderId, sessionId }: Payment): Promise<CheckoutState> {
  if (orderId === null || sessionId === null) return { unconfirmed: { orderId } };
  const unconfirmed = { orderId, sessionId };
  const payment = await confirmCardPayment(orderId, sessionId).catch(logRefusal);
  if (!payment) return { unconfirmed };
  if (payment.state === "paid" && payment.payment_status !== "paid") return { givenBack: { orderId } };
  const isPaid = payment.payment_status === "paid";
  if (!isPaid && payment.state !== "processing") return { unconfirmed };
  const waiting = readCardOrder();
  const guestKey = waiting?.id === orderId ? waiting.guestKey : null;
  forgetCardOrder();
  clearCart();
  if (isPaid)
    showToast({ title: "Payment Successful!", description: `Your order ${orderNumber(orderId)} is paid.` });
  return { paid: { orderId, arriving: !isPaid, guestKey } };
}

/** Only logged, because the shopper can do nothing about it but try again. */
function logRefusal(error: unknown): false {
  console.warn("The order's status was not updated:", errorMessage(error));
  return false;
}
