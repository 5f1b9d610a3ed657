import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { WaitingCounts } from "../chrome/menu-counts.ts";
import type { OrderStatus } from "../../../domain/orders/statuses.ts";

/** What an owner looks for first, by its name in the URL. The database counts the same statuses. */
export const orderTabs = {
  "to-ship": { label: msg`To ship`, statuses: ["processing", "paid"], count: "ordersToShip" },
  unpaid: { label: msg`Unpaid`, statuses: ["pending", "pending_payment"], count: "pendingOrders" },
  shipped: { label: msg`Shipped`, statuses: ["shipped"], count: "shippedOrders" },
} as const satisfies Record<
  string,
  { label: MessageDescriptor; statuses: readonly OrderStatus[]; count: keyof WaitingCounts }
>;

export type OrderTab = keyof typeof orderTabs;

export function readTab(text: string | null): OrderTab | null {
  return text !== null && text in orderTabs ? (text as OrderTab) : null;
}
