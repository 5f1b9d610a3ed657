import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";

export type PaidBy = "stripe" | "cash" | "transfer" | "card" | "other";

/** How somebody has paid. */
export const paidByLabels: Readonly<Record<PaidBy, MessageDescriptor>> = {
  stripe: msg`Paid by card`,
  cash: msg`Paid in cash`,
  transfer: msg`Paid by bank transfer`,
  card: msg`Paid by card elsewhere`,
  other: msg`Paid by hand`,
};

export function isPaidBy(text: string | null | undefined): text is PaidBy {
  return typeof text === "string" && text in paidByLabels;
}
