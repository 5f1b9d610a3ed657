import type { Db } from "../../clients/load-context.ts";
import { countFirst } from "../list/listing.ts";
import { endOf, startOf } from "./calendar-day.ts";
import { type OrderFilter, sortColumns } from "./order-filter.ts";

const listed = "id, created_at, total_amount, status, customer_name, customer_email";

/** Rows `from` to `to` of the orders that match the filter. */
export function listOrders(db: Db, filter: OrderFilter, from: number, to: number) {
  const { status, pendingPaymentToo, day } = filter;
  const { by, descending } = filter.sort;
  let orders = searchOrders(db, filter.q, from);
  if (status) orders = orders.in("status", pendingPaymentToo ? [status, "pending_payment"] : [status]);
  if (day)
    orders = orders.gte("created_at", startOf(day).toISOString()).lt("created_at", endOf(day).toISOString());
  orders = orders.order(sortColumns[by as keyof typeof sortColumns], { ascending: !descending });
  // Orders of one status are sorted by age in the order of the index: newest first from A to Z, oldest first from Z to A.
  if (by === "status") orders = orders.order("created_at", { ascending: descending });
  return orders.order("id", { ascending: !descending }).range(from, to);
}

/** A function searches for the words: with row security, a filter could not use the index. */
function searchOrders(db: Db, q: string, from: number) {
  const all = db.from("orders").select(listed, countFirst(from));
  if (q === "") return all;
  return db
    .rpc("search_orders", { q }, { get: true, ...countFirst(from) })
    .select(listed) as unknown as typeof all;
}

export type ListedOrder = NonNullable<Awaited<ReturnType<typeof listOrders>>["data"]>[number];

/** An order with its lines, the stock of their products, and the customer's account; null when there is none. */
export async function findOrder(db: Db, id: number) {
  const { data } = await db
    .from("orders")
    .select("*, user:profiles(email, full_name), order_items(*, product:products(stock_quantity))")
    .eq("id", id)
    .order("id", { referencedTable: "order_items" })
    .maybeSingle()
    .throwOnError();
  return data;
}

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
export type OrderLine = Order["order_items"][number];

/** What admins change of an order. */
export type OrderEdit = Pick<Order, "status" | "tracking_provider" | "tracking_number">;

/** Changes these columns and returns the order; null, with nothing changed, when those of `seen` have other values by now. */
export async function changeOrder(
  db: Db,
  order: Order,
  seen: Partial<OrderEdit>,
  changes: Partial<OrderEdit>,
): Promise<Order | null> {
  let change = db.from("orders").update(changes).eq("id", order.id);
  for (const [column, value] of Object.entries(seen))
    change = value === null ? change.is(column, null) : change.eq(column, value);
  const { data } = await change
    .select("status, tracking_provider, tracking_number")
    .maybeSingle()
    .throwOnError();
  return data && { ...order, ...data };
}
