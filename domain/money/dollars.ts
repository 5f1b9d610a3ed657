import type { MoneyFormat } from "./money.ts";

/** Amounts as the United States write them, for when the format is not known. In a file of its own, because no page loads it. */
export const dollars: MoneyFormat = {
  currency: "USD",
  locale: "en-US",
  decimals: 2,
  around: ["$", ""],
  aroundNegative: ["-$", ""],
  group: ",",
  point: ".",
  lakhs: false,
  groupedFrom: 4,
};
