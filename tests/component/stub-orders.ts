import type { open } from "./screen.tsx";
import { rows } from "./stub-backend.ts";

type Responses = NonNullable<NonNullable<Parameters<typeof open>[1]>["responses"]>;

/** A guest's order of three brooches, of which two more are in stock. */
const guestOrder = {
  id: 41,
  created_at: new Date(2026, 2, 9, 9, 2).toISOString(),
  status: "processing",
  user_id: null as string | null,
  user: null as { email: string; full_name: string } | null,
  customer_name: "Mira Kapoor",
  customer_email: "mira@mail.example",
  payment_method: "cod",
  payment_status: "cod",
  subtotal: 37.5,
  tax: 3,
  shipping: 5.99,
  total_amount: 46.49,
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
  promotion_ids: [] as number[],
  order_items: [
    {
      id: 1,
      order_id: 41,
      product_id: 7 as number | null,
      product: { stock_quantity: 2 } as { stock_quantity: number } | null,
      quantity: 3,
      price_at_purchase: 12.5,
      name_at_purchase: "Pearl Brooch",
      image_at_purchase: null,
      sku_at_purchase: "BR-07",
      stock_taken: 3,
    },
  ],
};

type StubOrder = typeof guestOrder;

/** An order that changes as PostgREST would change it, and the responses about it. A test may change it, too. */
export function stubOrder(given: Partial<StubOrder> = {}): { order: StubOrder; responses: Responses } {
  const order: StubOrder = { ...structuredClone(guestOrder), ...given };
  return {
    order,
    responses: {
      "GET orders": () => rows([order]),
      "PATCH orders": async (request) => {
        if (!isUnchanged(order, new URL(request.url).searchParams)) return rows([]);
        Object.assign(order, await request.json());
        return rows([order]);
      },
    },
  };
}

/** Whether the order still has the values that the request was made for. */
function isUnchanged(order: StubOrder, expected: URLSearchParams): boolean {
  const columns = ["status", "tracking_provider", "tracking_number"] as const;
  return columns.every((column) => {
    const value = order[column] === null ? "is.null" : `eq.${order[column]}`;
    return (expected.get(column) ?? value) === value;
  });
}
