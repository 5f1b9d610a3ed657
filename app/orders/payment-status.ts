export const paymentStatusWords = {
  pending: "Not paid yet",
  cod: "Payment on delivery",
  paid: "Paid",
  cancelled: "Payment cancelled",
} as const;
