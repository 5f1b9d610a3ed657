export type PaymentMethod = "stripe" | "cod";

export const paymentMethodNames: Record<PaymentMethod, string> = {
  stripe: "Card",
  cod: "Cash on Delivery (COD)",
};
