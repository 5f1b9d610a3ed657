import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { parseId } from "../../../../domain/base/id.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import type { CheckoutState } from "./checkout-state.ts";
import { late } from "../../../base/late/late.tsx";

/** How a shopper returned from Stripe's payment page. Invalid ids are null. */
export type CardReturn = { cancelled: boolean; orderId: number | null; sessionId: string | null };

/** Parses the URL: `order_id` with `session_id` after paying, or with `cancelled`. */
export function readCardReturn(search: URLSearchParams): CardReturn | null {
  const cancelled = search.has("cancelled");
  if (!search.has("order_id") || !(cancelled || search.has("session_id"))) return null;
  const sessionId = search.get("session_id") ?? "";
  return {
    cancelled,
    orderId: parseId(search.get("order_id")),
    sessionId: sessionId.length >= 1 && sessionId.length <= 255 ? sessionId : null,
  };
}

const settling = late(() => import("./settle-card-return.late.ts"));

/** Reports the outcome to the shop, and returns what to show next. */
export async function handleCardReturn(cardReturn: CardReturn): Promise<CheckoutState> {
  const code = await settling.load().catch(() => null);
  if (code) return cardReturn.cancelled ? code.cancel(cardReturn) : code.settle(cardReturn);
  if (!cardReturn.cancelled) return { unconfirmed: { orderId: cardReturn.orderId } };
  showToast({ title: say(msg`Order Cancelled`), description: say(msg`Your cart is just as you left it.`) });
  return {};
}
