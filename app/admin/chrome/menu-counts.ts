import { useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";

const count = z.int().check(z.nonnegative());

export const waitingCounts = z.object({
  /** Including those that are pending payment. */
  pendingOrders: count,
  ordersToShip: count,
  shippedOrders: count,
  totalOrders: count,
  /** 0 if there are none. */
  latestOrderId: count,
  /** That have come since somebody looked here, at most 100. */
  newOrders: count,
  pendingOffers: count,
  /** Whose customers have declined the owner's price, which nobody has seen yet. */
  declinedOffers: count,
  newInquiries: count,
  /** Reviews that readers have reported. */
  reportedReviews: z.pipe(
    z.optional(count),
    z.transform((counted) => counted ?? 0),
  ),
});

export type WaitingCounts = z.infer<typeof waitingCounts>;

let shown: WaitingCounts = {
  pendingOrders: 0,
  ordersToShip: 0,
  shippedOrders: 0,
  totalOrders: 0,
  latestOrderId: 0,
  newOrders: 0,
  pendingOffers: 0,
  declinedOffers: 0,
  newInquiries: 0,
  reportedReviews: 0,
};
/** The latest order when somebody looked here last; null before the first look. */
let seenOrderId: number | null = null;
const listeners = new Set<() => void>();

/** Updates the counts. No page waits for it. If it fails, the old counts stay. */
export async function refreshMenuCounts() {
  const since = seenOrderId ?? undefined;
  const { data } = await browserClient().rpc("waiting_counts", { since }, { get: true });
  const counts = waitingCounts.safeParse(data);
  if (!counts.success) return;
  seenOrderId ??= counts.data.latestOrderId;
  show(counts.data);
}

/** Somebody looks at the back office: the orders that have come are no longer new. */
export function seeNewOrders() {
  if (shown.newOrders === 0) return;
  seenOrderId = shown.latestOrderId;
  show({ ...shown, newOrders: 0 });
}

function show(counts: WaitingCounts) {
  shown = counts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useMenuCounts(): WaitingCounts {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
}
