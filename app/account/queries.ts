import type { Db } from "../clients/load-context.ts";

/** Orders that are fetched at a time. */
export const ordersAtATime = 100;

/**
 * A customer's orders from this position on, newest first. The customer is named although row security knows who
 * asks: admins may read everybody's.
 */
export async function listOrders(db: Db, customerId: string, from: number) {
  const { data } = await db
    .from("orders")
    .select("id, created_at, total_amount, status, order_items(quantity)")
    .eq("user_id", customerId)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, from + ordersAtATime - 1)
    .throwOnError();
  return data;
}

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number];

/** One of the customer's orders with its lines as they were placed; null where the customer has none of this id. */
export async function findOrder(db: Db, customerId: string, id: number) {
  const { data } = await db
    .from("orders")
    .select("*, order_items(*)")
    .eq("id", id)
    .eq("user_id", customerId)
    .order("id", { referencedTable: "order_items" })
    .maybeSingle()
    .throwOnError();
  return data;
}

export type CustomerOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
