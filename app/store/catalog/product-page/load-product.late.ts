import { errorMessage } from "../../../base/clients/error-message.ts";
import type { Db, LazyDb } from "../../../base/clients/load-context.ts";
import { parseId } from "../../../../domain/base/id.ts";
import type { RunningPromotion } from "../../../features/catalog/promotion.ts";
import {
  type CardProduct,
  getProduct,
  listRelated,
  type PageProduct,
} from "../../../features/catalog/queries.ts";
import { type ProductReviews, readProductReviews } from "../../../features/reviews/product-reviews.ts";
import { type ShopTexts, shopTexts } from "../../../features/catalog/shop-texts.ts";
import { runningPromotions } from "../../../features/catalog/running-promotions.ts";
import { type HomeDelivery, readHomeDelivery } from "../../../features/delivery/home-delivery.late.ts";

/**
 * The data of a product page. Without a product, `failure` says whether fetching failed or there is no such product.
 */
export type ProductData = {
  product: PageProduct | null;
  related: CardProduct[];
  /** What lowers its price. */
  promotion: RunningPromotion | null;
  texts: ShopTexts | null;
  delivery: HomeDelivery | null;
  /** Null: buyers have written none here. */
  reviews: ProductReviews | null;
  failure: string | null;
};

const nothing: ProductData = {
  product: null,
  related: [],
  promotion: null,
  texts: null,
  delivery: null,
  reviews: null,
  failure: null,
};

/** Fetches a product by the id in its address. All but the product is optional. */
export async function loadProduct(lazyDb: LazyDb, productId: string): Promise<ProductData> {
  const id = parseId(productId);
  if (id === null) return nothing;
  try {
    const db = await lazyDb;
    const [product, related, [promotion], texts, delivery] = await Promise.all([
      getProduct(db, id),
      relatedProducts(db, id),
      runningPromotions(db, id),
      shopTexts(db),
      readHomeDelivery(db),
    ]);
    if (!product) return nothing;
    const reviews = product.reviews > 0 ? await reviewsOf(db, id) : null;
    const isLowered = product.final_price < product.price;
    return {
      product,
      related,
      promotion: (isLowered && promotion) || null,
      texts,
      delivery,
      reviews,
      failure: null,
    };
  } catch (error) {
    return { ...nothing, failure: errorMessage(error) };
  }
}

/** What buyers wrote of it; null if the figures were only given, or if they cannot be fetched, which is only logged. */
async function reviewsOf(db: Db, id: number): Promise<ProductReviews | null> {
  try {
    const reviews = await readProductReviews(db, id);
    return reviews.count > 0 ? reviews : null;
  } catch (error) {
    console.warn("The reviews could not be fetched.", error);
    return null;
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
