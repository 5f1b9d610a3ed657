import {
  columnsAndTexts,
  readingLanguage,
  readWithTexts,
  textsIn,
  type Translated,
  type WithTexts,
} from "../../../base/clients/data-api/translated.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import type { Database } from "../../../../domain/database.types.ts";
import { type ColumnsIn, type ProductWith, productTexts } from "../../../features/catalog/queries.ts";
import { onlyRow } from "../../../base/clients/data-api/only-row.ts";

/** Orders fetched at a time. */
export const orderPageSize = 100;

/** A customer's orders from this position on, newest first. Filtered by customer, because admins may read all orders. */
export async function listCustomerOrders(db: Db, customerId: string, from: number) {
  const { data } = await db
    .from("orders")
    .select(
      "id, created_at, currency, total_amount, status, order_items(id, quantity, image_at_purchase, is_gift_wrap)",
    )
    .eq("user_id", customerId)
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .order("id", { referencedTable: "order_items" })
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
      `*, returns_until, step_days, order_items(*, texts:item_texts(field, text)), payments(state), refunds(id, amount_cents, reason, state), papers(number, kind),
      requests:product_inquiries(id, kind, pieces, reason, message, status, created_at,
        answers:inquiry_answers(id, answer, created_at))`,
    )
    .eq("id", id)
    .eq("user_id", customerId)
    // None where the page is in the shop's own language.
    .eq("order_items.texts.language", readingLanguage(db) ?? "")
    .order("id", { referencedTable: "order_items" })
    .order("id", { referencedTable: "refunds" })
    .order("id", { referencedTable: "requests" })
    .order("id", { referencedTable: "requests.answers" })
    .throwOnError();
  const order = onlyRow(data);
  return order && { ...order, order_items: await boughtNames(db, order.order_items) };
}

/** What was bought, pieces and a gift wrap, in the page's language. */
async function boughtNames<Item extends WithTexts & { name_at_purchase: string }>(
  db: Db,
  items: readonly Item[],
): Promise<(Omit<Item, "texts"> & Translated)[]> {
  const names = items.map(({ name_at_purchase: name, texts = null }) => ({ name, texts }));
  const named = await readWithTexts<{ name: string }>(db, names, ["name"]);
  return items.map(({ texts: _texts, ...item }, at) => {
    const { name, originalName, untranslated } = named[at]!;
    return { ...item, name_at_purchase: name, originalName, untranslated };
  });
}

export type CustomerOrder = NonNullable<Awaited<ReturnType<typeof findCustomerOrder>>>;

/** Offers fetched at a time. */
export const offerPageSize = 50;

const offerColumns =
  "id, offer_price, answer_price, answer_message, status, expires_at, order_id, created_at" as const;
const offeredColumns =
  "id, name, image, category, price, original_price, final_price, stock_quantity, requires_options" as const;

type OfferRow = Database["public"]["Tables"]["counter_offers"]["Row"];

type StoredOffer = Pick<OfferRow, ColumnsIn<typeof offerColumns>> & {
  product: (ProductWith<typeof offeredColumns> & WithTexts) | null;
};

/** A customer's offers from this position on, newest first. Filtered by customer, because admins may read all offers. */
export async function listCustomersOffers(db: Db, customerId: string, from: number) {
  const { data } = await db
    .from("counter_offers")
    .select<string, StoredOffer>(
      `${offerColumns}, product:products(${columnsAndTexts(db, offeredColumns, productTexts)})`,
    )
    .match({ user_id: customerId, ...textsIn(db, "name", "product.") })
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, from + offerPageSize - 1)
    .throwOnError();
  return Promise.all(
    data.map(async (offer) => {
      const [product = null] = await readWithTexts(db, offer.product ? [offer.product] : [], ["name"]);
      return { ...offer, product };
    }),
  );
}

export type CustomersOffer = Awaited<ReturnType<typeof listCustomersOffers>>[number];

/** Accepts or declines the seller's price, which is refused if it is another one by now. */
export async function decideOwnOffer(db: Db, id: number, accept: boolean, price: number): Promise<void> {
  await db.rpc("decide_own_offer", { offer_id: id, accept, price }).throwOnError();
}

export type OfferedProduct = NonNullable<CustomersOffer["product"]>;
