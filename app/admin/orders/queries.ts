import type { PaidBy } from "../../../domain/money/paid-by.ts";
import type { Db } from "../../base/clients/load-context.ts";
import { countFirst } from "../list/listing.ts";
import { inquiryColumns } from "../inquiries/queries.ts";
import { endOf, startOf } from "./calendar-day.ts";
import { type OrderFilter, sortColumns } from "./order-filter.ts";
import type { OrderStatus } from "../../../domain/orders/statuses.ts";
import { orderTabs } from "./order-tabs.ts";
import { onlyRow } from "../../base/clients/data-api/only-row.ts";

const listed = "id, created_at, currency, total_amount, status, customer_name, customer_email, to_confirm";

/** Rows `from` to `to` of the orders that match the filter. The first range includes their total number. */
export async function listOrders(db: Db, filter: OrderFilter, from: number, to: number) {
  const [listed, counted] = await Promise.all([
    readOrders(db, filter, from, to),
    from === 0 && filter.q === "" ? countOrders(db, filter) : null,
  ]);
  if (counted?.error) return { ...counted, data: null };
  return counted ? { ...listed, count: counted.data } : listed;
}

function readOrders(db: Db, filter: OrderFilter, from: number, to: number) {
  const { by, descending } = filter.sort;
  let orders = filter.q === "" ? filterOrders(db, filter) : searchOrders(db, filter, from);
  orders = orders.order(sortColumns[by as keyof typeof sortColumns], { ascending: !descending });
  // Orders of one status are sorted by age in the order of the index: newest first from A to Z, oldest first from Z to A.
  if (by === "status") orders = orders.order("created_at", { ascending: descending });
  return orders.order("id", { ascending: !descending }).range(from, to);
}

function filterOrders(db: Db, filter: OrderFilter) {
  const { statuses, since, before } = boundsOf(filter);
  let orders = db.from("orders").select(listed);
  if (statuses) orders = orders.in("status", statuses);
  if (since && before) orders = orders.gte("created_at", since).lt("created_at", before);
  return orders;
}

/** Counted by a function: with row security, PostgreSQL would have to look at each row. */
function countOrders(db: Db, filter: OrderFilter) {
  return db.rpc("order_count", boundsOf(filter), { get: true });
}

/** Searched by a function: with row security, a filter could not use the index. */
function searchOrders(db: Db, filter: OrderFilter, from: number) {
  const { q, sort } = filter;
  const order = { sort: sortColumns[sort.by as keyof typeof sortColumns], descending: sort.descending };
  return db
    .rpc("search_orders", { q, ...boundsOf(filter), ...order }, { get: true, ...countFirst(from) })
    .select(listed) as unknown as ReturnType<typeof filterOrders>;
}

/** The filter by status and day, as the database's functions take it. What is undefined is not sent. */
function boundsOf({ tab, status, pendingPaymentToo, day, lastDay }: OrderFilter) {
  const statuses: readonly OrderStatus[] = tab
    ? orderTabs[tab].statuses
    : pendingPaymentToo
      ? ["pending", "pending_payment"]
      : status
        ? [status]
        : [];
  return {
    statuses: statuses.length > 0 ? [...statuses] : undefined,
    since: day ? startOf(day).toISOString() : undefined,
    before: day ? endOf(lastDay ?? day).toISOString() : undefined,
  };
}

export type ListedOrder = NonNullable<Awaited<ReturnType<typeof readOrders>>["data"]>[number];

/** An order with its lines, the stock of their products, and the customer's account; null when there is none. */
export async function findOrder(db: Db, id: number) {
  const { data } = await db
    .from("orders")
    .select(
      `*, user:profiles(email, full_name), order_items(*, product:products(stock_quantity)),
      payments(id, state, method, amount_cents, payment_intent_id, is_test, problem, created_at, paid_at, former_status),
      refunds(id, payment_id, amount_cents, reason, state, problem),
      papers(number, kind, issued_at, reason:document->>reason),
      requests:product_inquiries(${inquiryColumns})` as const,
    )
    .eq("id", id)
    .order("id", { referencedTable: "order_items" })
    .order("id", { referencedTable: "payments" })
    .order("id", { referencedTable: "refunds" })
    .order("id", { referencedTable: "requests" })
    .throwOnError();
  return onlyRow(data);
}

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
export type OrderLine = Order["order_items"][number];
export type OrderPayment = Order["payments"][number];

export type RequestedRefund = {
  paymentId: number;
  amountCents: number;
  reason: string;
  pieces: { order_item_id: number; quantity: number }[];
};

/** Asks for a refund; the same idempotency key asks for the same one. The server sends it to Stripe. */
export async function requestRefund(
  db: Db,
  orderId: number,
  { paymentId, amountCents, reason, pieces }: RequestedRefund,
  idempotencyKey: string,
) {
  await db
    .rpc("request_refund", {
      order_id: orderId,
      amount_cents: amountCents,
      reason,
      restock: pieces.length > 0,
      pieces,
      idempotency_key: idempotencyKey,
      payment_id: paymentId,
    })
    .throwOnError();
}

export type BookedBy = Exclude<PaidBy, "stripe">;

export async function receivePayment(db: Db, orderId: number, method: BookedBy) {
  await db.rpc("receive_payment", { order_id: orderId, method }).throwOnError();
}

/** Undoes the booking of a payment that was booked by hand. Twice is once. */
export async function takeBackPayment(db: Db, paymentId: number, reason: string) {
  await db.rpc("take_back_payment", { payment_id: paymentId, reason }).throwOnError();
}

/** Sets an order to a status of paid orders, and books what it lacks. Null, with nothing changed, if its status is another by now. */
export async function setPaid(
  db: Db,
  order: Order,
  method: BookedBy,
  status: OrderStatus,
): Promise<Order | null> {
  const { data } = await db
    .rpc("receive_payment", { order_id: order.id, method, seen_status: order.status, next_status: status })
    .throwOnError();
  return data ? { ...order, status } : null;
}

export async function confirmOrder(db: Db, orderId: number) {
  await db.rpc("confirm_order", { order_id: orderId }).throwOnError();
}

export type OrderEdit = Pick<Order, "status" | "tracking_provider" | "tracking_number">;

/** Changes these columns and returns the order; null if they no longer have the values in `seen`. */
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
    .select("status, tracking_provider, tracking_number, tracking_link")
    .maybeSingle()
    .throwOnError();
  return data && { ...order, ...data };
}
