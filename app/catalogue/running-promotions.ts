import type { Db } from "../data/load-context.ts";
import type { Promotion } from "./promotion.ts";
import { listRunningPromotions } from "./queries.ts";

/** The promotions to announce. Announcing is no reason to fail: then it is logged, and there are none. */
export async function runningPromotions(db: Db): Promise<Promotion[]> {
  try {
    return await listRunningPromotions(db);
  } catch (error) {
    console.warn("The running promotions could not be fetched.", error);
    return [];
  }
}
