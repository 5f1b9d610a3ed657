import { msg } from "@lingui/core/runtime-macro";
import type { Db } from "../../../base/clients/load-context.ts";
import { isVoid } from "../../../../domain/orders/statuses.ts";
import { orderTabs } from "../order-tabs.ts";
import { say } from "../../../base/language/languages.ts";

export const maxOrders = 200;

function query(db: Db) {
  return db
    .from("orders")
    .select(
      "id, created_at, status, customer_name, shipping_address, shipping_method, tracking_provider, tracking_number, currency, total_amount, paid_amount, refunded_amount, payment_method, payment_status",
    );
}

export type ShippableOrder = NonNullable<Awaited<ReturnType<typeof query>>["data"]>[number];

/** The orders with these ids, in their order; those that do not exist are left out. */
export async function readOrdersToShip(db: Db, ids: readonly number[]): Promise<ShippableOrder[]> {
  if (ids.length === 0) return [];
  const { data } = await query(db).in("id", ids).throwOnError();
  return ids.flatMap((id) => data.find((order) => order.id === id) ?? []);
}

export async function readWaitingOrders(db: Db): Promise<ShippableOrder[]> {
  const { data } = await query(db)
    .in("status", orderTabs["to-ship"].statuses)
    .order("created_at")
    .order("id")
    .limit(maxOrders)
    .throwOnError();
  return data;
}

/** Why an order cannot be shipped, in a few words; null: it can. */
export function shippingProblem({ status }: ShippableOrder): string | null {
  return isVoid(status) ? say(msg`It is void, so it cannot be shipped.`) : null;
}

export function isSame(one: ShippableOrder, other: ShippableOrder): boolean {
  return (
    one.status === other.status &&
    one.payment_status === other.payment_status &&
    one.tracking_number === other.tracking_number &&
    one.tracking_provider === other.tracking_provider
  );
}
