import { errorMessage } from "../../base/clients/error-message.ts";
import type { Db, LazyDb } from "../../base/clients/load-context.ts";
import { parseId } from "../../../domain/base/id.ts";
import type { RunningPromotion } from "../../features/catalog/promotion.ts";
import {
  type CardProduct,
  getProduct,
  listRelated,
  type PageProduct,
} from "../../features/catalog/queries.ts";
import { type ShopTexts, shopTexts } from "../../features/catalog/shop-texts.ts";
import { runningPromotions } from "../../features/catalog/running-promotions.ts";

/**
 * The data of a product page. Without a product, `failure` says whether fetching failed or there is no such product.
 */
export type ProductData = {
  product: PageProduct | null;
  related: CardProduct[];
  promotions: RunningPromotion[];
  texts: ShopTexts | null;
  failure: string | null;
};

const nothing: ProductData = { product: null, related: [], promotions: [], texts: null, failure: null };

/** Fetches a product by the id in its address. Related products, promotions and the owner's texts are optional. */
export async function loadProduct(lazyDb: LazyDb, productId: string): Promise<ProductData> {
  const id = parseId(productId);
  if (id === null) return nothing;
  try {
    const db = await lazyDb;
    const [product, related, promotions, texts] = await Promise.all([
      getProduct(db, id),
      relatedProducts(db, id),
      runningPromotions(db),
      shopTexts(db),
    ]);
    return product ? { product, related, promotions, texts, failure: null } : nothing;
  } catch (error) {
    return { ...nothing, failure: errorMessage(error) };
  }
}

/** The related products; none if they cannot be fetched, which is only logged. */
async function relatedProducts(db: Db, id: number): Promise<CardProduct[]> {
  try {
    return await listRelated(db, id);
  } catch (error) {
    console.warn("The related products could not be fetched.", error);
    return [];
  }
}
