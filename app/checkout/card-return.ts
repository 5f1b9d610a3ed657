import { readOrderId } from "../orders/order-id.ts";
import { showToast } from "../behaviors/toasts.tsx";
import type { CheckoutState } from "./checkout-state.ts";

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

/** Tells the shop, and returns what the page shows next. Its code is loaded only on the way back from paying. */
export async function handleCardReturn(cardReturn: CardReturn): Promise<CheckoutState> {
  const code = await import("./settle-card-return.ts").catch(() => null);
  if (code) return cardReturn.cancelled ? code.cancel(cardReturn) : code.settle(cardReturn);
  if (!cardReturn.cancelled) return { unconfirmed: { orderId: cardReturn.orderId } };
  showToast({ title: "Order Cancelled", description: "Your cart is as you left it." });
  return {};
}
