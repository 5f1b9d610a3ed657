import { tabStorage } from "../../base/browser-storage/tab-storage.ts";
import { createStoredList } from "../../base/browser-storage/stored-list.ts";
import type { ShippingAddress } from "../../../domain/shipping-address.ts";
import { readSession } from "../../base/session/session-store.ts";
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
  /** The order as the shop answered. */
  placed?: unknown;
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
  const until = Date.now() + holdTime;
  tabStorage.write(storageKey, JSON.stringify({ ...order, until }));
  const { id, guestKey } = order;
  if (guestKey) guestCardOrders.replace([...readGuestCardOrders(), { id, guestKey, until }]);
}

/** The order of this tab, and a guest's in all tabs. */
export function forgetCardOrder(id: number | null = readCardOrder()?.id ?? null) {
  tabStorage.remove(storageKey);
  const others = readGuestCardOrders().filter((order) => order.id !== id);
  if (others.length < guestCardOrders.read().length) guestCardOrders.replace(others);
}

/** What all tabs know of a guest's order that waits for its payment: nothing of who that is. */
export type GuestCardOrder = { id: number; guestKey: string; until: number };

const guestCardOrders = createStoredList<GuestCardOrder>("card-orders", parseGuestCardOrders);

export function readGuestCardOrders(): readonly GuestCardOrder[] {
  return guestCardOrders.read().filter(({ until }) => until > Date.now());
}

/** Whether an order of the shopper's may wait for its payment, as far as one knows without asking the shop. */
export function mayWait(): boolean {
  return readGuestCardOrders().length > 0 || readSession().status !== "signed-out";
}

function parseGuestCardOrders(text: string): GuestCardOrder[] | null {
  try {
    const stored = JSON.parse(text) as GuestCardOrder[];
    return stored.every(({ id, guestKey, until }) => id > 0 && guestKey && until > 0) ? stored : null;
  } catch {
    return null;
  }
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
