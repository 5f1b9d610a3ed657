import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import type { DemoShop } from "../setup/shop-test.ts";
import { test } from "./shop-visit.ts";
import { addProduct, cartItem } from "./shopping.ts";
import { newCustomer, type Person } from "./signing-in.ts";

type CardOrder = { paid: boolean; customer?: Person };

/** An unpaid card order, as a payment provider's integration would create it. A guest's by default. */
async function addCardOrder({ database }: DemoShop, { paid, customer }: CardOrder) {
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
    values (${customer?.id ?? null}, 60, 4.8, 0, 64.8, 'pending_payment', ${sql.json(address)}, 'stripe')
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
  test("links a customer to the order in the account", async ({ shop, visit }) => {
    const customer = await newCustomer(shop);
    const { id, session, number } = await addCardOrder(shop, { paid: true, customer });
    const page = await visit({ signedIn: customer, cart: [cartItem(await addProduct(shop))] });
    await page.goto(`/checkout?order_id=${id}&session_id=${session}`);
    await page.getByText("Payment Successful!").waitFor();
    await page.getByRole("link", { name: "See your order" }).click();
    await page.getByRole("heading", { level: 1, name: `Order ${number}` }).waitFor();
    await page.getByText("Processing", { exact: true }).waitFor();
    expect(await page.getByRole("main").innerText()).toContain("Card\nPaid");
  });

  test("marks the order paid, empties the cart and says so once", async ({ shop, visit }) => {
    const { id, session, number } = await addCardOrder(shop, { paid: true });
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

  test.for([
    ["that was not paid", false],
    ["of another order", true],
  ] as const)(
    "with a session %s, only says that the payment is not confirmed yet",
    async ([, paid], { shop, visit }) => {
      const { id, session, number } = await addCardOrder(shop, { paid });
      const page = await visit({
        cart: [cartItem(await addProduct(shop))],
        expected: /409|status was not updated/,
      });
      await page.goto(`/checkout?order_id=${id}&session_id=${paid ? `${session}x` : session}`);
      await page.getByText(`The payment for order ${number} could not be confirmed yet.`).waitFor();
      await page.getByRole("heading", { name: "Checkout" }).waitFor();
      expect(await page.getByText("Payment Successful!").count()).toBe(0);
      expect(new URL(page.url()).search).toBe("");
      expect(await statusOf(shop, id)).toMatchObject({
        status: "pending_payment",
        payment_status: "pending",
      });
    },
  );
});

describe("coming back without paying", () => {
  test("cancels the order and keeps the cart", async ({ shop, visit }) => {
    const { id, session } = await addCardOrder(shop, { paid: false });
    const page = await visit({ cart: [cartItem(await addProduct(shop))] });
    await page.goto(`/checkout?cancelled=true&order_id=${id}&session_id=${session}`);
    await page.getByText("Order Cancelled").waitFor();
    await page.getByText("Nothing was paid. Your cart is as you left it.").waitFor();
    await page.getByRole("heading", { name: "Checkout" }).waitFor();
    expect(await statusOf(shop, id)).toMatchObject({
      status: "cancelled_payment",
      payment_status: "cancelled",
    });
    await page.getByRole("link", { name: "Back to cart" }).click();
    await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
  });

  test("claims nothing about the payment when the shop refuses to cancel", async ({ shop, visit }) => {
    const { id } = await addCardOrder(shop, { paid: true });
    const page = await visit({
      cart: [cartItem(await addProduct(shop))],
      expected: /409|status was not updated/,
    });
    await page.goto(`/checkout?cancelled&order_id=${id}`);
    await page.getByText("Order Cancelled").waitFor();
    await page.getByText("Your cart is as you left it.", { exact: true }).waitFor();
    await page.getByRole("heading", { name: "Checkout" }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(await statusOf(shop, id)).toMatchObject({ status: "pending_payment" });
  });
});

test.for([
  "order_id=abc&session_id=x",
  "order_id=-1&session_id=",
  "order_id=99999999999999999999&session_id=x",
  "order_id=1e3&session_id=%00",
])("invalid ids do no harm: %s", async (query, { shop, visit }) => {
  const page = await visit({ cart: [cartItem(await addProduct(shop))] });
  await page.goto(`/checkout?${query}`);
  await page.getByText("The payment could not be confirmed yet.").waitFor();
  await page.getByRole("heading", { name: "Checkout" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
});
