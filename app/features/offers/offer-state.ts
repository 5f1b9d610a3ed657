import type { Database } from "../../../domain/database.types.ts";

type Row = Database["public"]["Tables"]["counter_offers"]["Row"];

export type OfferState = "pending" | "answered" | "declined" | "rejected" | "open" | "ended" | "bought";

/** `open` is accepted and can be bought; `ended` was not decided, or not bought, in time. The database decides. */
export function offerState(
  { status, expires_at, order_id }: Pick<Row, "status" | "expires_at" | "order_id">,
  now = Date.now(),
): OfferState {
  if (status !== "accepted" && status !== "answered") return status;
  if (order_id !== null) return "bought";
  if (expires_at !== null && Date.parse(expires_at) <= now) return "ended";
  return status === "accepted" ? "open" : "answered";
}

/** What the piece costs by the offer, once it is accepted: the seller's price if there is one. */
export function agreedPrice({
  offer_price,
  answer_price,
}: Pick<Row, "offer_price" | "answer_price">): number {
  return answer_price ?? offer_price;
}
