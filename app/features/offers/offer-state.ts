/** What a customer or the owner can do about an offer. */
export type OfferState = "pending" | "rejected" | "open" | "ended" | "bought";

type DecidedOffer = {
  status: "pending" | "accepted" | "rejected";
  expires_at: string | null;
  order_id: number | null;
};

/** `open` is accepted and can be bought. The same rule as in `place_order`, which decides. */
export function offerState({ status, expires_at, order_id }: DecidedOffer, now = Date.now()): OfferState {
  if (status !== "accepted") return status;
  if (order_id !== null) return "bought";
  return expires_at !== null && Date.parse(expires_at) <= now ? "ended" : "open";
}
