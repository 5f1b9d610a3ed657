import { useSyncExternalStore } from "react";
import { browserClient } from "../../data/browser-client.ts";
import type { Db } from "../../data/load-context.ts";

/** What waits for the admin. */
export type MenuCounts = { pendingOrders: number; pendingOffers: number; newInquiries: number };

let shown: MenuCounts = { pendingOrders: 0, pendingOffers: 0, newInquiries: 0 };
const listeners = new Set<() => void>();

/** Counts anew. No page waits for it; where counting fails, the numbers of before stay. */
export async function refreshMenuCounts() {
  const counts = await countWaiting(browserClient());
  if (!counts) return;
  shown = counts;
  for (const listener of listeners) listener();
}

async function countWaiting(db: Db): Promise<MenuCounts | null> {
  const counted = { count: "exact", head: true } as const;
  const [orders, offers, inquiries] = await Promise.all([
    db.from("orders").select("id", counted).in("status", ["pending", "pending_payment"]),
    db.from("counter_offers").select("id", counted).eq("status", "pending"),
    db.from("product_inquiries").select("id", counted).eq("status", "new"),
  ]);
  if (orders.count === null || offers.count === null || inquiries.count === null) return null;
  return { pendingOrders: orders.count, pendingOffers: offers.count, newInquiries: inquiries.count };
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The numbers beside the menu's entries. */
export function useMenuCounts(): MenuCounts {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => shown,
  );
}
