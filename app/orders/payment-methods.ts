export type PaymentMethod = "stripe" | "cod";

/** How the ways to pay are called. */
export const paymentMethodNames: Record<PaymentMethod, string> = {
  stripe: "Card",
  cod: "Cash on Delivery (COD)",
};
