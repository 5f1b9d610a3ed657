import { priceBefore } from "../catalogue/price-before.ts";
import type { Db } from "../clients/load-context.ts";
import type { Offer, Offers } from "./cart-changes.ts";

/** What the shop offers now of these products. Throws when that cannot be read. */
export async function readOffers(db: Db, ids: readonly number[], signal: AbortSignal): Promise<Offers> {
  const { data } = await db
    .from("products")
    .select("id, name, price, original_price, final_price, image, category, stock_quantity")
    .in("id", [...ids])
    .abortSignal(signal)
    .throwOnError();
  const offers = new Map<number, Offer | null>(ids.map((id) => [id, null]));
  for (const product of data) {
    const { id, name, image, category, final_price: price, stock_quantity: stock } = product;
    offers.set(id, { price, stock, facts: { name, image, category, original_price: priceBefore(product) } });
  }
  return offers;
}
