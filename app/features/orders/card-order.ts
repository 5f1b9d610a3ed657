import { tabStorage } from "../../base/browser/tab-storage.ts";
import { createStoredList } from "../../base/browser/stored-list.ts";
import type { ShippingAddress } from "../../../domain/delivery/shipping-address.ts";
import { readSession } from "../../base/session/session-store.ts";
import { type CartItem, lineKey } from "../cart/cart-item.ts";

/** Forgotten at logout, because it has an address. */
const storageKey = "card-order";

/** How long the shop holds the pieces of an unpaid order. */
const holdTime = 30 * 60_000;

/** An order that this tab placed by card, and that is not known to be paid or cancelled. */
export type CardOrder = {
  id: number;
  /** The order's idempotency key. For a guest it proves who the buyer is. */
  key: string;
  content: string;
  guestKey?: string | null | undefined;
  placed?: unknown;
};

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

export function forgetCardOrder(id: number | null = readCardOrder()?.id ?? null) {
  tabStorage.remove(storageKey);
  const others = readGuestCardOrders().filter((order) => order.id !== id);
  if (others.length < guestCardOrders.read().length) guestCardOrders.replace(others);
}

/** What all tabs know about a guest's unpaid order: nothing that identifies the guest. */
export type GuestCardOrder = { id: number; guestKey: string; until: number };

const guestCardOrders = createStoredList<GuestCardOrder>("card-orders", parseGuestCardOrders);

export function readGuestCardOrders(): readonly GuestCardOrder[] {
  return guestCardOrders.read().filter(({ until }) => until > Date.now());
}

/** Whether the shopper may have an unpaid order, as far as this browser knows. */
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

/** Equal for the same order: coming back with the browser's Back button pays for the existing one. */
export function contentOf(
  items: readonly CartItem[],
  address: ShippingAddress,
  owner: string | null,
  gift: object | null,
): string {
  const lines = items.map((item) => [lineKey(item), item.quantity, item.price]);
  return JSON.stringify([owner, address, lines, gift]);
}
