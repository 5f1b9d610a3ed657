import type { Db } from "../../base/clients/load-context.ts";
import { onlyRow } from "../../base/clients/data-api/only-row.ts";

/** Orders fetched at a time. */
export const orderPageSize = 100;

/** A customer's orders from this position on, newest first. Filtered by customer, because admins may read all orders. */
export async function listCustomerOrders(db: Db, customerId: string, from: number) {
  const { data } = await db
    .from("orders")
    .select("id, created_at, currency, total_amount, status, order_items(quantity)")
    .eq("user_id", customerId)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, from + orderPageSize - 1)
    .throwOnError();
  return data;
}

/** Adds guest orders with the customer's confirmed address to the account. Returns how many there were. */
export async function claimGuestOrders(db: Db): Promise<number> {
  const { data } = await db.rpc("claim_guest_orders").throwOnError();
  return data;
}

export type ListedCustomerOrder = Awaited<ReturnType<typeof listCustomerOrders>>[number];

/** One of the customer's orders with its lines; null if the customer has no order with this id. */
export async function findCustomerOrder(db: Db, customerId: string, id: number) {
  const { data } = await db
    .from("orders")
    .select(
      `*, returns_until, order_items(*), payments(state), refunds(id, amount_cents, reason, state), papers(number, kind),
      requests:product_inquiries(id, kind, pieces, reason, message, status, created_at,
        answers:inquiry_answers(id, answer, created_at))`,
    )
    .eq("id", id)
    .eq("user_id", customerId)
    .order("id", { referencedTable: "order_items" })
    .order("id", { referencedTable: "refunds" })
    .order("id", { referencedTable: "requests" })
    .order("id", { referencedTable: "requests.answers" })
    .throwOnError();
  return onlyRow(data);
}

export type CustomerOrder = NonNullable<Awaited<ReturnType<typeof findCustomerOrder>>>;

/** Offers fetched at a time. */
export const offerPageSize = 50;

/** A customer's offers from this position on, newest first. Filtered by customer, because admins may read all offers. */
export async function listCustomersOffers(db: Db, customerId: string, from: number) {
  const { data } = await db
    .from("counter_offers")
    .select(
      "id, offer_price, answer_price, answer_message, status, expires_at, order_id, created_at, product:products(id, name, image, category, price, original_price, final_price, stock_quantity)",
    )
    .eq("user_id", customerId)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, from + offerPageSize - 1)
    .throwOnError();
  return data;
}

export type CustomersOffer = Awaited<ReturnType<typeof listCustomersOffers>>[number];

/** Accepts or declines the seller's price, which is refused if it is another one by now. */
export async function decideOwnOffer(db: Db, id: number, accept: boolean, price: number): Promise<void> {
  await db.rpc("decide_own_offer", { offer_id: id, accept, price }).throwOnError();
}

export type OfferedProduct = NonNullable<CustomersOffer["product"]>;
