import type { LazyDb } from "../../base/clients/load-context.ts";
import type { Rules } from "./rules.ts";
import { arrivalOf, zoneAt } from "./zones.ts";

/** How a piece that is ordered now is delivered: in the shop's own country, until a shopper says where they are. */
export type HomeDelivery = {
  /** ISO 3166-1 alpha-2; null: the shop does not say where it is, so what counts there counts. */
  country: string | null;
  fee: number;
  /** Subtotals above this ship for free; null: none does. */
  freeAbove: number | null;
  /** In working days; null: nothing is promised. */
  days: { from: number; to: number } | null;
  /** The same as dates: `2026-11-27`. */
  arrival: { from: string; to: string } | null;
};

/** Null if the shop does not ship there. */
export function homeDeliveryIn(rules: Rules): HomeDelivery | null {
  const method = zoneAt(rules, undefined)?.methods[0];
  if (!method) return null;
  const { fee, free_above: freeAbove, days_from: from, days_to: to } = method;
  return {
    country: rules.country,
    fee,
    freeAbove,
    days: from === null || to === null ? null : { from, to },
    arrival: arrivalOf(rules, method),
  };
}

/** Null as well if it cannot be fetched, which is only logged. */
export async function readHomeDelivery(db: LazyDb): Promise<HomeDelivery | null> {
  try {
    const { data } = await (await db).rpc("terms", undefined, { get: true }).throwOnError();
    return homeDeliveryIn(data as unknown as Rules);
  } catch (error) {
    console.warn("The rules of delivery could not be fetched.", error);
    return null;
  }
}
