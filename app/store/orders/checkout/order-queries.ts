import type { Db } from "../../../base/clients/load-context.ts";
import { onlyRow } from "../../../base/clients/data-api/only-row.ts";
import type { PaymentMethod } from "../../../../domain/orders/order-labels.ts";
import type { SentGift } from "./gift/gift-to-send.ts";
import type { ShippingAddress } from "../../../../domain/delivery/shipping-address.ts";

/** Lines have the price that the shopper saw. Prices and total are only compared. */
export type OrderRequest = {
  lines: {
    id: number;
    quantity: number;
    price: number;
    options?: ({ option: number; value: number } | { option: number; text: string })[];
  }[];
  address: ShippingAddress;
  paymentMethod: PaymentMethod;
  key: string;
  expectedTotal: number;
  /** The id of a method; null for the first of the destination. */
  shippingMethod: number | null;
  /** Discount codes. */
  codes: readonly string[];
  /** Null: it is no gift. */
  gift: SentGift | null;
};

/** Places an order. Returns the order, or the error with its HTTP status (0: no response). */
export function placeOrder(db: Db, request: OrderRequest) {
  return db.rpc("place_order", {
    lines: request.lines,
    shipping_address: withoutBlanks(request.address),
    payment_method: request.paymentMethod,
    idempotency_key: request.key,
    expected_total: request.expectedTotal,
    language: document.documentElement.lang,
    ...(request.shippingMethod !== null && { shipping_method: request.shippingMethod }),
    ...(request.codes.length > 0 && { codes: [...request.codes] }),
    ...(request.gift && { gift: giftDocument(request.gift) }),
  });
}

/** A customer's order with its lines. Filtered by customer, because admins may read all orders. */
export async function readOwnOrder(db: Db, customerId: string, id: number) {
  const { data } = await db
    .from("orders")
    .select("*, order_items(*)")
    .eq("id", id)
    .eq("user_id", customerId)
    .order("id", { referencedTable: "order_items" })
    .throwOnError();
  return onlyRow(data);
}

function giftDocument({ wrap, message, wanted_by }: SentGift) {
  return { message, wanted_by, ...(wrap && { wrap: wrap.id, price: wrap.price }) };
}

/** Blank fields were not asked for: a phone number that is sent must be one. */
function withoutBlanks(address: ShippingAddress) {
  return Object.fromEntries(Object.entries(address).filter(([, text]) => text !== ""));
}
