import type { ComingDb } from "../clients/load-context.ts";
import type { Promotion } from "./promotion.ts";
import { listRunningPromotions } from "./queries.ts";

/** The promotions to announce. Announcing is no reason to fail: then it is logged, and there are none. */
export async function runningPromotions(db: ComingDb): Promise<Promotion[]> {
  try {
    return await listRunningPromotions(await db);
  } catch (error) {
    console.warn("The running promotions could not be fetched.", error);
    return [];
  }
}
