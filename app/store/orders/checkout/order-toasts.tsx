import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { showToast } from "../../../base/behaviors/toasts.ts";
import { PhoneLink } from "../../../base/brand/contact-links.tsx";
import { orderNumber } from "../../../../domain/orders/order-number.ts";

/** @param limited whether calling the shop helps */
export function showRefusal(message: string, limited: boolean) {
  showToast({
    title: say(msg`Order Failed`),
    description: say(msg`Could not place your order. ${{ reason: message }}`),
    action: limited && <PhoneLink />,
    destructive: true,
  });
}

/** @param unsaved why the address was not saved, in a sentence */
export function showPlaced(id: number, unsaved: string | null) {
  showToast({
    title: say(msg`Order Placed!`),
    description: say(
      unsaved
        ? msg`Your order number is ${{ number: orderNumber(id) }}. The address was not saved: ${{ reason: unsaved }}`
        : msg`Your order number is ${{ number: orderNumber(id) }}.`,
    ),
  });
}

export function showNoCard() {
  showToast({
    title: say(msg`Stripe Not Configured`),
    description: say(msg`Card payment is not available yet. Please contact support.`),
    destructive: true,
  });
}
