import { z } from "zod/mini";
import { readingLanguage } from "../../base/clients/data-api/translated.ts";
import type { Db } from "../../base/clients/load-context.ts";
import { refusalParts } from "../../../domain/refusals/refusal-parts.ts";

type NewOffer = {
  productId: number;
  userId: string;
  /** In the shop's currency. */
  price: number;
  /** Empty for none. */
  message: string;
};

export function sendOffer(db: Db, { productId, userId, price, message }: NewOffer) {
  const language = readingLanguage(db);
  return db.from("counter_offers").insert({
    product_id: productId,
    user_id: userId,
    offer_price: price,
    message: message || null,
    status: "pending",
    ...(language && { language }),
  });
}

const paramsSchema = z.object({ price: z.object({ money: z.number() }) });

/** The product's current price if the database refused the offer because of it, else null. */
export function readRefusedPrice(error: unknown): number | null {
  return paramsSchema.safeParse(refusalParts(error)?.params).data?.price.money ?? null;
}
