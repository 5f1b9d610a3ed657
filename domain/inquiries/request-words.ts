import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Database } from "../database.types.ts";
import { orderNumber } from "../orders/order-number.ts";

type Inquiry = Database["public"]["Tables"]["product_inquiries"]["Row"];

export type RequestKind = Exclude<Inquiry["kind"], "question">;
export type RequestReason = NonNullable<Inquiry["reason"]>;

export const requestLabels: Readonly<Record<RequestKind, MessageDescriptor>> = {
  cancel: msg`Cancellation`,
  return: msg({ message: "Return", context: "of pieces" }),
};

export const reasonLabels: Readonly<Record<RequestReason, MessageDescriptor>> = {
  changed_mind: msg`Changed my mind`,
  mistake: msg`Ordered by mistake`,
  too_slow: msg`Takes too long`,
  does_not_fit: msg`Does not fit`,
  looks_different: msg`Looks different from what I expected`,
  damaged: msg`Arrived damaged`,
  wrong_piece: msg`Not what I ordered`,
  other: msg({ message: "Other", context: "reason" }),
};

export const reasonsFor: Readonly<Record<RequestKind, readonly RequestReason[]>> = {
  cancel: ["changed_mind", "mistake", "too_slow", "other"],
  return: ["does_not_fit", "looks_different", "damaged", "wrong_piece", "changed_mind", "other"],
};

/** `return of order #000012` */
export function requestOfOrder(kind: RequestKind, order: number): MessageDescriptor {
  const number = orderNumber(order);
  return kind === "cancel" ? msg`cancellation of order ${{ number }}` : msg`return of order ${{ number }}`;
}
