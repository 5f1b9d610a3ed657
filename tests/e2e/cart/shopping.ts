import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import type { CartItem } from "../../../app/features/cart/cart-item.ts";
import type { DemoShop } from "../../setup/shop-test.ts";

export type TestProduct = { id: number; name: string; price: number };

/** Adds a product that no other test uses. Prices are in dollars. */
export async function addProduct(
  { database }: DemoShop,
  {
    name = `Test Brooch ${randomUUID().slice(0, 8)}`,
    price = 60,
    stock = 10,
    category = "Artificial Jewelry",
    sku = null as string | null,
  } = {},
): Promise<TestProduct> {
  const [product] = await database.pools.owner<{ id: number }[]>`
    insert into public.products (name, description, category, price, stock_quantity, sku)
    values (${name}, 'A brooch for a test.', ${category}, ${price}, ${stock}, ${sku})
    returning id::int`;
  return { id: product!.id, name, price };
}

export async function changeProduct(
  { database }: DemoShop,
  { id }: TestProduct,
  columns: { price?: number; stock_quantity?: number | null },
) {
  await database.pools.owner`update public.products set ${database.pools.owner(columns)} where id = ${id}`;
}

/** The product as the browser's cart stores it. */
export function cartItem({ id, name, price }: TestProduct, quantity = 1): CartItem {
  return { id, name, price, original_price: null, image: null, category: "Artificial Jewelry", quantity };
}

/** A new email address, to distinguish this test's orders from all others. */
export function newEmail(): string {
  return `buyer-${randomUUID()}@mail.example`;
}

export async function fillShipping(page: Page, email: string) {
  // First, because labels depend on it.
  await page.getByLabel("Country", { exact: true }).selectOption("India");
  const answers = {
    Email: email,
    "Full name": "Mira Kapoor",
    Address: "48 Carter Lane",
    "Apartment, floor or building (optional)": "Flat 6",
    City: "Mumbai",
    "PIN code": "400001",
    Phone: "+91 22 5550 0142",
  };
  await page.getByLabel("State", { exact: true }).selectOption("Maharashtra");
  for (const [label, answer] of Object.entries(answers))
    await page.getByLabel(label, { exact: true }).fill(answer);
}

export async function chooseCashOnDelivery(page: Page) {
  await page.getByRole("radio", { name: "Cash on Delivery" }).check();
}

/** Fills in the checkout form and places the order. */
export async function orderCashOnDelivery(page: Page, email: string) {
  await fillShipping(page, email);
  await chooseCashOnDelivery(page);
  await orderButton(page).click();
}

/** From now on, orders arrive but their responses are lost. */
export async function loseAnswers(page: Page) {
  await page.route("**/rpc/place_order", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
}

export function orderButton(page: Page) {
  return page.getByRole("button", { name: /^Place Order/ });
}

/** The heading of the order confirmation. */
export function confirmation(page: Page) {
  return page.getByRole("heading", { name: "Order placed" });
}

type StoredOrder = {
  id: number;
  status: string;
  payment_method: string;
  payment_status: string;
  subtotal: number;
  tax: number;
  shipping: number;
  total: number;
  shipping_address: Record<string, string>;
  items: { product: number; quantity: number; price: number; taken: number }[];
};

/** The rows of the orders with this email address. */
export async function ordersOf({ database }: DemoShop, email: string) {
  return database.pools.owner<StoredOrder[]>`
    select
      id::int, status, payment_method, payment_status, subtotal::float8, tax::float8, shipping::float8,
      total_amount::float8 as total, shipping_address,
      (
        select json_agg(json_build_object(
          'product', product_id, 'quantity', quantity, 'price', price_at_purchase, 'taken', stock_taken
        ) order by id)
        from public.order_items where order_id = orders.id
      ) as items
    from public.orders
    where customer_email = ${email}`;
}

export async function stockOf({ database }: DemoShop, { id }: TestProduct): Promise<number | null> {
  const [row] = await database.pools.owner<{ stock: number | null }[]>`
    select stock_quantity as stock from public.products where id = ${id}`;
  return row!.stock;
}
