import type { DemoShop } from "../../setup/shop-test.ts";
import type { TestProduct } from "../cart/shopping.ts";
import type { Person } from "../base/signing-in.ts";

type OrderColumns = {
  status?: string;
  /** How many whole days ago it was placed. */
  daysAgo?: number;
};

/** Adds an order of two pieces to a customer's history. @returns its id */
export async function addOrder(
  { database }: DemoShop,
  customer: Person,
  product: TestProduct,
  { status = "processing", daysAgo = 0 }: OrderColumns = {},
): Promise<number> {
  const sql = database.pools.owner;
  const address = {
    name: customer.name,
    email: customer.email,
    line1: "48 Carter Lane, Flat 6",
    city: "Mumbai",
    state: "Maharashtra",
    postal_code: "400001",
    country: "India",
  };
  const subtotal = product.price * 2;
  const [order] = await sql<{ id: number }[]>`
    insert into public.orders ${sql({
      user_id: customer.id,
      subtotal,
      tax: subtotal * 0.08,
      tax_name: "Tax",
      tax_rate: 8,
      shipping: 5.99,
      total_amount: subtotal * 1.08 + 5.99,
      status,
      payment_method: "cod",
      payment_status: "cod",
      shipping_address: sql.json(address),
      created_at: new Date(Date.now() - daysAgo * 86_400_000),
    })}
    returning id::int`;
  await sql`
    insert into public.order_items (
      order_id, product_id, quantity, price_at_purchase, name_at_purchase, tax_rate, net, tax
    )
    values (
      ${order!.id}, ${product.id}, 2, ${product.price}, ${product.name}, 8, ${subtotal}, ${subtotal * 0.08}
    )`;
  return order!.id;
}

/** Adds this many orders without lines to a customer's history, the newest last. */
export async function addManyOrders({ database }: DemoShop, customer: Person, count: number) {
  await database.pools.owner`
    insert into public.orders
      (user_id, subtotal, tax, shipping, total_amount, status, shipping_address, payment_method, created_at)
    select ${customer.id}, n, 0, 0, n, 'delivered', '{}', 'cod', now() - make_interval(mins => ${count} - n)
    from generate_series(1, ${count}) as n`;
}
