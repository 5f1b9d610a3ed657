import type { Db } from "../../../base/clients/load-context.ts";

export async function countShipped(db: Db, ids: readonly number[]): Promise<number> {
  const { data } = await db
    .from("orders")
    .select("id")
    .in("id", [...ids])
    .eq("status", "shipped")
    .throwOnError();
  return data.length;
}

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
