import type { Db } from "../../base/clients/load-context.ts";
import { countFirst } from "../list/listing.ts";
import type { OfferStatus } from "./offer-status.ts";

/** The rows `from` to `to` of all offers, or of those with this status, newest first. */
export function listOffers(db: Db, status: OfferStatus | null, from: number, to: number) {
  const offers = db
    .from("counter_offers")
    .select(
      "id, offer_price, message, status, expires_at, order_id, created_at, product:products(id, name, price, final_price, image), user:profiles(id, email, full_name)",
      countFirst(from),
    );
  return (status ? offers.eq("status", status) : offers)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, to);
}

export type OfferRow = NonNullable<Awaited<ReturnType<typeof listOffers>>["data"]>[number];

export type Decision = Exclude<OfferStatus, "pending">;

/**
 * Decides a pending offer; an accepted one can be bought for some days. Returns its status, which differs from the decision if somebody else was faster, or null if
 * it was deleted with its customer.
 */
export async function decideOffer(
  db: Db,
  id: number,
  decision: Decision,
  days?: number,
): Promise<OfferStatus | null> {
  const { data: decided } = await db
    .from("counter_offers")
    .update({ status: decision, ...(days !== undefined && { days }), updated_at: new Date().toISOString() })
    .eq("id", id)
    .eq("status", "pending")
    .select("status")
    .maybeSingle()
    .throwOnError();
  if (decided) return decided.status;
  const { data: found } = await db
    .from("counter_offers")
    .select("status")
    .eq("id", id)
    .maybeSingle()
    .throwOnError();
  return found?.status ?? null;
}
