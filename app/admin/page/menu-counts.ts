import { useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { browserClient } from "../../clients/data-api/browser-client.ts";

const count = z.int().check(z.nonnegative());

/** What waits for the admin. */
export const waitingCounts = z.object({
  /** Those that wait for their payment included. */
  pendingOrders: count,
  ordersToShip: count,
  pendingOffers: count,
  newInquiries: count,
});

export type WaitingCounts = z.infer<typeof waitingCounts>;

let shown: WaitingCounts = { pendingOrders: 0, ordersToShip: 0, pendingOffers: 0, newInquiries: 0 };
const listeners = new Set<() => void>();

/** Counts anew. No page waits for it; where counting fails, the numbers of before stay. */
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

/** The numbers beside the menu's entries. */
export function useMenuCounts(): WaitingCounts {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
}
