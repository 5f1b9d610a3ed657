import { useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { browserClient } from "../../base/clients/data-api/browser-client.ts";

const count = z.int().check(z.nonnegative());

/** What is waiting for an admin. */
export const waitingCounts = z.object({
  /** Including those that are pending payment. */
  pendingOrders: count,
  ordersToShip: count,
  pendingOffers: count,
  newInquiries: count,
});

export type WaitingCounts = z.infer<typeof waitingCounts>;

let shown: WaitingCounts = { pendingOrders: 0, ordersToShip: 0, pendingOffers: 0, newInquiries: 0 };
const listeners = new Set<() => void>();

/** Updates the counts. No page waits for it. If it fails, the old counts stay. */
export async function refreshMenuCounts() {
  const { data } = await browserClient().rpc("waiting_counts", undefined, { get: true });
  const counts = waitingCounts.safeParse(data);
  if (!counts.success) return;
  shown = counts.data;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The counts next to the menu's entries. */
export function useMenuCounts(): WaitingCounts {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
}
