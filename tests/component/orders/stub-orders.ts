import { type Responses, rows } from "../base/stub-backend.ts";
import { messagesAbout } from "../mail/stub-messages.ts";
import { table } from "../base/stored-rows.ts";

/** A guest's order of three brooches, of which two more are in stock. */
const guestOrder = {
  id: 41,
  created_at: new Date(2026, 2, 9, 9, 2).toISOString(),
  status: "processing",
  user_id: null as string | null,
  user: null as { email: string; full_name: string } | null,
  to_confirm: false,
  customer_name: "Mira Kapoor",
  customer_email: "mira@mail.example",
  payment_method: "cod",
  payment_status: "cod",
  subtotal: 37.5,
  tax: 3,
  shipping: 5.99,
  total_amount: 46.49,
  currency: "USD",
  tax_name: "Tax",
  tax_rate: 8,
  prices_include_tax: false,
  shipping_method: "Standard shipping",
  shipping_tax: 0,
  arrives_by: null as string | null,
  paid_amount: 0,
  refunded_amount: 0,
  payments: [] as object[],
  requests: [] as object[],
  papers: [] as { number: string; kind: string; issued_at: string; reason: string | null }[],
  refunds: [] as {
    id: number;
    payment_id: number;
    amount_cents: number;
    state: string;
    reason: string;
    problem?: string;
  }[],
  shipping_address: {
    name: "Mira Kapoor",
    email: "mira@mail.example",
    line1: "1 Market Street",
    city: "Springfield",
    state: "IL",
    postal_code: "62701",
    country: "US",
  },
  tracking_provider: null as string | null,
  tracking_number: null as string | null,
  tracking_link: null as string | null,
  promotion_ids: [] as number[],
  gift: null as object | null,
  order_items: [
    {
      id: 1,
      order_id: 41,
      product_id: 7 as number | null,
      product: { stock_quantity: 2 } as { stock_quantity: number } | null,
      quantity: 3,
      price_at_purchase: 12.5,
      tax: 3,
      name_at_purchase: "Pearl Brooch",
      image_at_purchase: null,
      sku_at_purchase: "BR-07",
      stock_taken: 3,
      stock_returned: 0,
      options: [] as object[],
      is_gift_wrap: false,
    },
  ],
};

/** The line of what a gift is wrapped in. */
export const giftWrap = {
  ...guestOrder.order_items[0]!,
  id: 2,
  product_id: null,
  product: null,
  quantity: 1,
  price_at_purchase: 4.5,
  tax: 0.36,
  name_at_purchase: "Gift box",
  sku_at_purchase: null as unknown as string,
  stock_taken: 0,
  is_gift_wrap: true,
};

/** What happened to it, newest first. */
const placed = {
  id: 1,
  created_at: guestOrder.created_at,
  actor: null as string | null,
  actor_name: null as string | null,
  kind: "placed",
  data: { amount: 46.49, currency: "USD", method: "cod" } as object,
};

type StubOrder = typeof guestOrder;

/** An order that changes as PostgREST would change it, and the responses about it. A test may change it, too. */
export function stubOrder(given: Partial<StubOrder> = {}) {
  const events = [placed];
  const order: StubOrder = { ...structuredClone(guestOrder), ...given };
  const responses: Responses = {
    ...table("orders", [order]),
    ...messagesAbout(),
    "GET carriers": () => rows(["FedEx", "UPS", "DHL", "USPS"].map((name) => ({ name }))),
    "GET order_events": () => rows(events),
    "GET rpc/customer_of_order": () =>
      Response.json({
        id: 7,
        name: "Mira Kapoor",
        email: order.customer_email,
        orders: 3,
        sums: [{ currency: "USD", orders: 3, amount: 120 }],
      }),
    "GET rpc/order_count": () => Response.json(1),
  };
  return { order, events, responses };
}
