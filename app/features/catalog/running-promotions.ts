import { translated } from "../../base/clients/data-api/translated.ts";
import type { Db, LazyDb } from "../../base/clients/load-context.ts";
import type { RunningPromotion } from "./promotion.ts";

export async function runningPromotions(db: LazyDb): Promise<RunningPromotion[]> {
  try {
    return await listRunningPromotions(await db);
  } catch (error) {
    console.warn("The running promotions could not be fetched.", error);
    return [];
  }
}

/** Promotions that run and are not used up, which prices include. Those with a code are in no price. */
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
  return translated(db, "promotions", data, ["name"]);
}
