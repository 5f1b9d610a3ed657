import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { DemoShop } from "../setup/shop-test.ts";
import { test } from "./shop-visit.ts";
import { addProduct, cartItem } from "./shopping.ts";

/** A guest's card order, as a payment provider's integration would create it. */
async function addCardOrder({ database }: DemoShop, paid: boolean) {
  const sql = database.pools.owner;
  const session = `cs_${randomUUID()}`;
  const address = {
    name: "Mira Kapoor",
    email: "mira@mail.example",
    line1: "48 Carter Lane",
    city: "Mumbai",
  };
  const [order] = await sql<{ id: number }[]>`
    insert into public.orders
      (user_id, subtotal, tax, shipping, total_amount, status, shipping_address, payment_method)
    values (null, 60, 4.8, 0, 64.8, 'pending_payment', ${sql.json(address)}, 'stripe')
    returning id::int`;
  await sql`
    insert into private.card_sessions (session_id, order_id, paid_at)
    values (${session}, ${order!.id}, ${paid ? new Date() : null})`;
  return { id: order!.id, session, number: `#${String(order!.id).padStart(6, "0")}` };
}

async function statusOf({ database }: DemoShop, id: number) {
  const [order] = await database.pools.owner`
    select status, payment_status, stripe_payment_intent_id as session from public.orders where id = ${id}`;
  return { ...order };
}

describe("coming back after paying", () => {
  test("marks the order paid, empties the cart and says so once", async ({ shop, visit }) => {
    const { id, session, number } = await addCardOrder(shop, true);
    const page = await visit({ cart: [cartItem(await addProduct(shop))] });
    await page.goto(`/checkout?order_id=${id}&session_id=${session}`);
    await page.getByRole("heading", { name: "Payment received" }).waitFor();
    await page.getByText("Payment Successful!").waitFor();
    await page.getByText(`Your order ${number} is paid and being processed.`).waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(await page.evaluate(() => localStorage.getItem("cart"))).toBe("[]");
    expect(await statusOf(shop, id)).toEqual({ status: "processing", payment_status: "paid", session });

    await page.reload();
    await page.getByRole("heading", { name: "Payment received" }).waitFor();
    expect(await page.getByText("Payment Successful!").count()).toBe(0);
  });
});

describe("coming back without paying", () => {
  test("cancels the order and keeps the cart", async ({ shop, visit }) => {
    const { id, session } = await addCardOrder(shop, false);
    const page = await visit({ cart: [cartItem(await addProduct(shop))] });
    await page.goto(`/checkout?cancelled=true&order_id=${id}&session_id=${session}`);
    await page.getByText("Order Cancelled").waitFor();
    await page.getByText("Nothing was paid. Your cart is just as you left it.").waitFor();
    await page.getByRole("heading", { name: "Checkout" }).waitFor();
    expect(await statusOf(shop, id)).toMatchObject({
      status: "cancelled_payment",
      payment_status: "cancelled",
    });
    await page.getByRole("link", { name: "Back to cart" }).click();
    await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  });
});
