import { z } from "zod/mini";
import type { Db } from "../clients/load-context.ts";

/** Whether customers may offer lower prices. Without the setting they may not. */
export async function readOffersEnabled(db: Db): Promise<boolean> {
  const { data } = await db
    .from("app_settings")
    .select("key, value")
    .eq("key", "counter_offer_enabled")
    .maybeSingle()
    .throwOnError();
  return isSwitchedOn(data?.value);
}

function isSwitchedOn(value: unknown): boolean {
  return typeof value === "object" && value !== null && "enabled" in value && value.enabled === true;
}

type NewOffer = {
  productId: number;
  userId: string;
  /** Dollars. */
  price: number;
  /** Empty for none. */
  message: string;
};

/** Sends an offer to the seller. Returns the error, if there is one. */
export function sendOffer(db: Db, { productId, userId, price, message }: NewOffer) {
  return db.from("counter_offers").insert({
    product_id: productId,
    user_id: userId,
    offer_price: price,
    message: message || null,
    status: "pending",
  });
}

const detailsSchema = z.object({ price: z.number() });

/** The product's current price in dollars if the database refused an offer because of it, else null. */
export function readRefusedPrice({ details }: { details: string }): number | null {
  try {
    return detailsSchema.parse(JSON.parse(details)).price;
  } catch {
    return null;
  }
}
