import { z } from "zod/mini";
import type { Db } from "../../base/clients/load-context.ts";

type NewOffer = {
  productId: number;
  userId: string;
  /** In the shop's currency. */
  price: number;
  /** Empty for none. */
  message: string;
};

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

/** The product's current price if the database refused the offer because of it, else null. */
export function readRefusedPrice({ details }: { details: string }): number | null {
  try {
    return detailsSchema.parse(JSON.parse(details)).price;
  } catch {
    return null;
  }
}
