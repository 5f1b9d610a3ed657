/** An order's status for display: `pending_payment` becomes `Pending payment`. */
export function statusLabel(status: string): string {
  const words = status.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type PaymentMethod = "stripe" | "cod";

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  stripe: "Card",
  cod: "Cash on Delivery (COD)",
};

/** How money came in. All but stripe are booked by hand. */
export type PaidBy = "stripe" | "cash" | "transfer" | "card" | "other";

/** As a sentence goes on: "Paid ...". */
export const paidByWords: Record<PaidBy, string> = {
  stripe: "by card",
  cash: "in cash",
  transfer: "by bank transfer",
  card: "by card elsewhere",
  other: "by hand",
};

export function isPaidBy(text: string | null | undefined): text is PaidBy {
  return typeof text === "string" && text in paidByWords;
}

export const paymentStatusLabels = {
  pending: "Not paid yet",
  cod: "Payment on delivery",
  paid: "Paid",
  cancelled: "Payment cancelled",
} as const;
