import type { Database } from "../database.types.ts";
import { orderNumber } from "../orders/order-number.ts";

type Inquiry = Database["public"]["Tables"]["product_inquiries"]["Row"];

export type RequestKind = Exclude<Inquiry["kind"], "question">;
export type RequestReason = NonNullable<Inquiry["reason"]>;

export const requestLabels: Readonly<Record<RequestKind, string>> = {
  cancel: "Cancellation",
  return: "Return",
};

export const reasonLabels: Readonly<Record<RequestReason, string>> = {
  changed_mind: "Changed my mind",
  mistake: "Ordered by mistake",
  too_slow: "Takes too long",
  does_not_fit: "Does not fit",
  looks_different: "Looks different from what I expected",
  damaged: "Arrived damaged",
  wrong_piece: "Not what I ordered",
  other: "Other",
};

export const reasonsFor: Readonly<Record<RequestKind, readonly RequestReason[]>> = {
  cancel: ["changed_mind", "mistake", "too_slow", "other"],
  return: ["does_not_fit", "looks_different", "damaged", "wrong_piece", "changed_mind", "other"],
};

/** `return of order #000012` */
export function requestOfOrder(kind: RequestKind, order: number): string {
  return `${requestLabels[kind].toLowerCase()} of order ${orderNumber(order)}`;
}
