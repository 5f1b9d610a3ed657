import { tabStorage } from "../browser-storage/tab-storage.ts";
import type { ShippingAddress } from "../orders/shipping-address.ts";
import { type CartItem, lineKey } from "./cart-item.ts";

/** Forgotten at logout, because it has an address. */
const storageKey = "card-order";

/** As long as the shop keeps the pieces of an unpaid order. */
const holdTime = 30 * 60_000;

/** An order that this tab placed by card, and that is not known to be paid or cancelled. */
export type CardOrder = {
  id: number;
  /** The key that placed it. A guest shows by it who the buyer is. */
  key: string;
  /** What was ordered, by whom, and where it goes. */
  content: string;
  /** What opens the page of a guest's order. */
  guestKey?: string | null | undefined;
};

/** Null when the shop keeps its pieces no more. */
export function readCardOrder(): CardOrder | null {
  try {
    const stored = JSON.parse(tabStorage.read(storageKey) ?? "null") as
      | (CardOrder & { until: number })
      | null;
    return stored && stored.until > Date.now() ? stored : null;
  } catch {
    return null;
  }
}

export function keepCardOrder(order: CardOrder) {
  tabStorage.write(storageKey, JSON.stringify({ ...order, until: Date.now() + holdTime }));
}

export function forgetCardOrder() {
  tabStorage.remove(storageKey);
}

/** Equal for the same order: pressing again, or coming back by the browser's button, pays the one that is there. */
export function contentOf(
  items: readonly CartItem[],
  address: ShippingAddress,
  owner: string | null,
): string {
  const lines = items.map((item) => [lineKey(item), item.quantity, item.price]);
  return JSON.stringify([owner, address, lines]);
}
