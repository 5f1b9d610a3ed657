import type { Db, LazyDb } from "../../base/clients/load-context.ts";
import type { RunningPromotion } from "./promotion.ts";

/** The promotions to announce; none if they cannot be fetched, which is only logged. */
export async function runningPromotions(db: LazyDb): Promise<RunningPromotion[]> {
  try {
    return await listRunningPromotions(await db);
  } catch (error) {
    console.warn("The running promotions could not be fetched.", error);
    return [];
  }
}

/**
 * The promotions that run now and are not used up: prices already include them. Administrators may read those with a code,
 * too, which are in no price.
 */
async function listRunningPromotions(db: Db): Promise<RunningPromotion[]> {
  const now = new Date().toISOString();
  const { data } = await db
    .from("promotions")
    .select("id, name, discount_type, discount_value, applicable_scope, product_ids, category_names")
    .eq("is_active", true)
    .is("code", null)
    .lte("start_date", now)
    .gte("end_date", now)
    .order("created_at", { ascending: false })
    .order("id")
    .throwOnError();
  return data;
}
