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

export const paymentStatusLabels = {
  pending: "Not paid yet",
  cod: "Payment on delivery",
  paid: "Paid",
  cancelled: "Payment cancelled",
} as const;
