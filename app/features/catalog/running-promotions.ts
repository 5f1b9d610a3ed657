import type { LazyDb } from "../../base/clients/load-context.ts";
import type { RunningPromotion } from "./promotion.ts";
import { listRunningPromotions } from "./queries.ts";

/** The promotions to announce; none if they cannot be fetched, which is only logged. */
export async function runningPromotions(db: LazyDb): Promise<RunningPromotion[]> {
  try {
    return await listRunningPromotions(await db);
  } catch (error) {
    console.warn("The running promotions could not be fetched.", error);
    return [];
  }
}
