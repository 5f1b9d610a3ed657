import {
  columnsAndTexts,
  readingLanguage,
  readWithTexts,
  type WithTexts,
} from "../../base/clients/data-api/translated.ts";
import type { LazyDb } from "../../base/clients/load-context.ts";
import type { RunningPromotion } from "./promotion.ts";

const columns = "id, name, discount_type, discount_value, applicable_scope, category_names";

/**
 * Promotions that run and that prices include, newest first; none if they cannot be fetched, which is only logged.
 * @param product only the one that prices this product
 */
export async function runningPromotions(lazyDb: LazyDb, product?: number): Promise<RunningPromotion[]> {
  try {
    const db = await lazyDb;
    const language = readingLanguage(db);
    const { data } = await db
      .rpc(
        "running_promotions",
        { ...(product !== undefined && { product_id: product }), ...(language !== null && { language }) },
        { get: true },
      )
      .select<string, RunningPromotion & WithTexts>(columnsAndTexts(db, columns, "texts"))
      .throwOnError();
    return await readWithTexts(db, data, ["name"]);
  } catch (error) {
    console.warn("The running promotions could not be fetched.", error);
    return [];
  }
}
