import { showToast } from "../../base/behaviors/toasts.ts";
import { PhoneLink } from "../../base/brand/contact-links.tsx";
import { orderNumber } from "../../../domain/orders/order-number.ts";

/** @param limited whether calling the shop helps */
export function showRefusal(message: string, limited: boolean) {
  showToast({
    title: "Order Failed",
    description: `Could not place your order. ${message}`,
    action: limited && <PhoneLink />,
    destructive: true,
  });
}

/** @param unsaved why the address was not saved, in a sentence */
export function showPlaced(id: number, unsaved: string | null) {
  showToast({
    title: "Order Placed!",
    description: `Your order number is ${orderNumber(id)}.${unsaved ? ` The address was not saved: ${unsaved}` : ""}`,
  });
}

export function showNoCard() {
  showToast({
    title: "Stripe Not Configured",
    description: "Card payment is not available yet. Please contact support.",
    destructive: true,
  });
}
