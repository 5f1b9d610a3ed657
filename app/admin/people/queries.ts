import type { Json } from "../../../domain/database.types.ts";
import type { Db } from "../../base/clients/load-context.ts";
import type { SavedAddress } from "../../features/delivery/addresses/queries.ts";
import type { Inquiry } from "../inquiries/queries.ts";
import { countFirst } from "../list/listing.ts";
import type { OfferStatus } from "../offers/offer-status.ts";
import type { OrderStatus } from "../../../domain/orders/statuses.ts";
import { type CustomerFilter, sortColumns } from "./customer-filter.ts";
import type { Sum } from "../orders/sums.ts";

const listed = "id, email, name, account_id, orders, last_order_at, customer_sums";

/** Rows `from` to `to` of the customers that match the filter. The first range includes their total number. */
export async function listCustomers(db: Db, filter: CustomerFilter, from: number, to: number) {
  const [listed, counted] = await Promise.all([
    readCustomers(db, filter, from, to),
    from === 0 && filter.q === "" ? countCustomers(db, filter) : null,
  ]);
  if (counted?.error) return { ...counted, data: null };
  return counted ? { ...listed, count: counted.data } : listed;
}

function readCustomers(db: Db, filter: CustomerFilter, from: number, to: number) {
  const { by, descending } = filter.sort;
  const column = sortColumns[by as keyof typeof sortColumns];
  const customers = filter.q === "" ? filterCustomers(db, filter) : searchCustomers(db, filter, from);
  return customers
    .order(column, { ascending: !descending, ...(column === "last_order_at" && { nullsFirst: !descending }) })
    .order("id", { ascending: !descending })
    .range(from, to);
}

function filterCustomers(db: Db, { kind }: CustomerFilter) {
  const customers = db.from("customers").select(listed);
  if (kind === null) return customers;
  return kind === "guest" ? customers.is("account_id", null) : customers.not("account_id", "is", null);
}

/** Counted by a function: with row security, PostgreSQL would have to look at each row. */
function countCustomers(db: Db, { kind }: CustomerFilter) {
  return db.rpc("customer_count", { kind: kind ?? undefined }, { get: true });
}

/** Searched by a function: with row security, a filter could not use the index. */
function searchCustomers(db: Db, { q, kind, sort }: CustomerFilter, from: number) {
  const order = { sort: sortColumns[sort.by as keyof typeof sortColumns], descending: sort.descending };
  return db
    .rpc("search_customers", { q, kind: kind ?? undefined, ...order }, { get: true, ...countFirst(from) })
    .select(listed) as unknown as ReturnType<typeof filterCustomers>;
}

export type ListedCustomer = NonNullable<Awaited<ReturnType<typeof readCustomers>>["data"]>[number];

/** What a listed customer has spent. */
export const sumsOf = ({ customer_sums: sums }: ListedCustomer): Sum[] => sums as Sum[];

/** What the function `customer` returns. Amounts of orders are in their currency, the others in the shop's. */
export type Customer = {
  id: number;
  email: string;
  name: string;
  orders: number;
  last_order_at: string | null;
  account: { id: string; created_at: string; is_admin: boolean } | null;
  sums: Sum[];
  placed: {
    id: number;
    created_at: string;
    status: OrderStatus;
    currency: string;
    total_amount: number;
    to_confirm: boolean;
  }[];
  inquiries: {
    id: number;
    created_at: string;
    kind: Inquiry["kind"];
    status: Inquiry["status"];
    subject: string | null;
    product_name: string;
    message: string;
  }[];
  offers: {
    id: number;
    created_at: string;
    status: OfferStatus;
    offer_price: number;
    answer_price: number | null;
    expires_at: string | null;
    order_id: number | null;
    product_name: string | null;
  }[];
  reviews: {
    id: number;
    created_at: string;
    rating: number;
    words: string;
    is_hidden: boolean;
    order_id: number;
    product_name: string;
  }[];
  addresses: Omit<SavedAddress, "updated_at">[];
  notes: { id: number; note: string; created_at: string; author: string | null }[];
};

export async function findCustomer(db: Db, id: number): Promise<Customer | null> {
  const { data } = await db.rpc("customer", { customer_id: id }).throwOnError();
  return data as Customer | null;
}

export async function addNote(db: Db, customerId: number, note: string) {
  await db.from("customer_notes").insert({ customer_id: customerId, note }).throwOnError();
}

/** Deletes a note; false if it was gone already. */
export async function deleteNote(db: Db, id: number): Promise<boolean> {
  const { data } = await db.from("customer_notes").delete().eq("id", id).select("id").throwOnError();
  return data.length > 0;
}

/** Everything that the shop stores of somebody. The email is in the body: addresses of requests end up in logs. */
export async function exportCustomer(db: Db, email: string): Promise<Json> {
  const { data } = await db.rpc("export_customer", { email }).throwOnError();
  return data;
}

export async function eraseCustomer(db: Db, email: string) {
  await db.rpc("erase_customer", { email }).throwOnError();
}
