import { errorMessage } from "../clients/error-message.ts";
import type { ComingDb } from "../clients/load-context.ts";
import type { Promotion } from "../catalogue/promotion.ts";
import { type CardProduct, getProduct, listRelated, type Product } from "../catalogue/queries.ts";
import { runningPromotions } from "../catalogue/running-promotions.ts";

/** What a product's page shows: without a product, `failure` tells whether it could not be fetched or is not there. */
export type ProductData = {
  product: Product | null;
  related: CardProduct[];
  promotions: Promotion[];
  failure: string | null;
};

const nothing: ProductData = { product: null, related: [], promotions: [], failure: null };

/** Fetches a product by the id in its address. Without related products or promotions the page stands as well. */
export async function loadProduct(coming: ComingDb, productId: string): Promise<ProductData> {
  const id = readProductId(productId);
  if (id === null) return nothing;
  try {
    const db = await coming;
    const [product, promotions] = await Promise.all([getProduct(db, id), runningPromotions(db)]);
    if (!product) return nothing;
    const related = await listRelated(db, product).catch((error: unknown) => {
      console.warn("The related products could not be fetched.", error);
      return [];
    });
    return { product, related, promotions, failure: null };
  } catch (error) {
    return { ...nothing, failure: errorMessage(error) };
  }
}

/** The id in a product's address; null for anything that cannot be one. */
export function readProductId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
