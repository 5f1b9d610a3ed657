export type PaidBy = "stripe" | "cash" | "transfer" | "card" | "other";

/** These follow "Paid ..." in a sentence. */
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
