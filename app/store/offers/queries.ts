import { z } from "zod/mini";
import { translated } from "../../base/clients/data-api/translated.ts";
import { lazyClient } from "../../base/clients/lazy/lazy-client.ts";

const offerSchema = z.object({
  status: z.enum(["pending", "answered", "accepted", "declined", "rejected"]),
  /** Prices are in the shop's currency. */
  offer_price: z.number(),
  answer_price: z.nullable(z.number()),
  answer_message: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  order_id: z.nullable(z.int()),
  /** Null once it is no longer sold. */
  product: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      image: z.nullable(z.string()),
      final_price: z.number(),
      stock_quantity: z.nullable(z.int()),
    }),
  ),
});

/** An offer as the link of a mail opens it: without the customer. */
export type MailedOffer = z.infer<typeof offerSchema>;

/** @returns null if the link opens nothing */
export async function findMailedOffer(token: string): Promise<MailedOffer | null> {
  const db = await lazyClient();
  const { data } = await db.rpc("mailed_offer", { token }).throwOnError();
  const offer = z.nullable(offerSchema).parse(data);
  if (!offer?.product) return offer;
  const [product] = await translated(db, "products", [offer.product], ["name"]);
  return { ...offer, product: product! };
}

/** Accepts or declines the seller's price, which is refused if it is another one by now. */
export async function decideMailedOffer(token: string, accept: boolean, price: number): Promise<void> {
  const db = await lazyClient();
  await db.rpc("decide_mailed_offer", { token, accept, price }).throwOnError();
}
