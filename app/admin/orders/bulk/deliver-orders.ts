import type { Db } from "../../../base/clients/load-context.ts";

/** How many of these orders are shipped and not delivered yet. */
export async function countShipped(db: Db, ids: readonly number[]): Promise<number> {
  const { data } = await db
    .from("orders")
    .select("id")
    .in("id", [...ids])
    .eq("status", "shipped")
    .throwOnError();
  return data.length;
}

/** Marks those of the orders that are shipped as delivered, and returns how many they were. */
export async function deliverOrders(db: Db, ids: readonly number[]): Promise<number> {
  const { data } = await db
    .from("orders")
    .update({ status: "delivered" })
    .in("id", [...ids])
    .eq("status", "shipped")
    .select("id")
    .throwOnError();
  return data.length;
}
