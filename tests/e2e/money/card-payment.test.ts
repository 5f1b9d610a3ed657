import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright";
import { extractText } from "unpdf";
import { expect, vi } from "vitest";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { dollars } from "../../../domain/money/dollars.ts";
import { formatPrice } from "../../../domain/money/money.ts";
import { callPlaceOrder } from "../../database/base/shop.ts";
import { type DemoShop, openDemoShop } from "../../setup/shop-test.ts";
import { openStripe, secretKey, type StripeStandIn, webhookSecret } from "../../stripe/stand-in.ts";
import { test as visitTest } from "../base/shop-visit.ts";
import { placeOrder } from "../orders/placing-orders.ts";
import { addProduct, cartItem, fillShipping, newEmail, orderButton } from "../cart/shopping.ts";
import { demoAdmin, newCustomer } from "../base/signing-in.ts";

/** `test` with a shop that accepts cards, and the stand-in for Stripe that it uses. */
const test = visitTest
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's dependencies from this pattern
  .extend("stripe", { scope: "file" }, async ({}, { onCleanup }) => {
    const stripe = await openStripe();
    onCleanup(() => stripe.close());
    return stripe;
  })
  .extend("cards", { scope: "file" }, async ({ stripe }, { onCleanup }) => {
    const shop = await openDemoShop({ STRIPE_URL: stripe.url }, onCleanup);
    const keys = {
      publishable_key: "pk_test_facet",
      secret_key: secretKey,
      webhook_secret: webhookSecret,
    };
    const sql = shop.database.pools.owner;
    await sql`
      update public.payment_gateway_settings set is_enabled = true, credentials = ${sql.json(keys)} where id = 'stripe'`;
    const takesCards = async () =>
      (await sql`select public.card_payment() ->> 'available' as taken`)[0]!["taken"] === "true";
    await vi.waitUntil(takesCards, { timeout: 15_000, interval: 100 });
    return shop;
  });

/** Only the way to Stripe and back leaves the shop. */
const expected = /a request to http:\/\/127\.0\.0\.1:\d+\/pay\//;

const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem("cart"));

/** A guest's order, paid; the tests of paying do it in the browser. @returns its id */
async function paidOrder(cards: DemoShop, stripe: StripeStandIn): Promise<number> {
  const key = randomUUID();
  const { id } = await callPlaceOrder(cards.database.pools.owner, {
    lines: [{ id: (await addProduct(cards, { price: 60 })).id, quantity: 1 }],
    payment_method: "stripe",
    idempotency_key: key,
  });
  const post = (path: string, body: object) =>
    fetch(cards.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ order_id: id, ...body }),
    });
  await post("/payments/session", { key });
  const { id: session } = stripe.sessionsOf(id)[0]!;
  stripe.pay(session);
  expect((await post("/payments/return", { session_id: session })).status).toBe(200);
  return id;
}

test("a guest buys by card, pays on Stripe's page, and sees that it is paid", async ({
  cards,
  stripe,
  visit,
}) => {
  const ring = await addProduct(cards, { price: 60, stock: 3 });
  const page = await visit({ at: cards, cart: [cartItem(ring)], expected });
  await page.goto("/checkout");
  await page.getByText("Card payment is in test mode").waitFor();
  await fillShipping(page, newEmail());
  await orderButton(page).click();
  await page.getByRole("heading", { name: "Pay $64.80" }).waitFor();
  await page.getByRole("button", { name: "Pay by card" }).click();
  await page.getByRole("heading", { name: "Payment received" }).waitFor();
  expect(new URL(page.url()).search).toBe("");
  for (const part of [ring.name, "Ships to", "We pack your order and send it to you."])
    await page.getByText(part).first().waitFor();
  expect(await storedCart(page)).toBe("[]");
  const [order] = await cards.database.pools.owner`
    select id::int, status, payment_status, paid_amount::float from public.orders order by id desc limit 1`;
  expect(order).toMatchObject({ status: "processing", payment_status: "paid", paid_amount: 64.8 });
  expect(stripe.keptOf(order!["id"] as number)).toBe(6480);
  await page.reload();
  await page.getByRole("heading", { name: "Payment received" }).waitFor();
  expect(await page.getByText("Payment Successful!").count()).toBe(0);

  await page.getByRole("link", { name: "Open your order" }).click();
  await page.getByRole("heading", { name: /^Order #/ }).waitFor();
  await page.getByText("Paid$64.80").waitFor();
});

test(
  "the owner refunds a part, once; Stripe pays it back, and the order shows it",
  { tags: ["long"] },
  async ({ cards, stripe, visit }) => {
    const order = await paidOrder(cards, stripe);
    const page = await visit({ at: cards, signedIn: demoAdmin });
    await page.goto(`/admin/orders/${order}`);
    await page.getByRole("button", { name: "Refund" }).click();
    const dialog = page.getByRole("dialog", { name: "Refund" });
    await dialog.getByLabel("Amount").fill("10");
    await dialog.getByLabel("Reason").fill("A stone was loose");
    await dialog.getByRole("button", { name: "Refund" }).dblclick();
    await page.getByRole("list", { name: "Refunds" }).getByText("Refunded$10.00").waitFor();
    expect(stripe.keptOf(order)).toBe(5480);
  },
);

test(
  "a customer turns back at Stripe's page, and pays after all",
  { tags: ["long"] },
  async ({ cards, visit }) => {
    const customer = await newCustomer(cards);
    const ring = await addProduct(cards, { price: 60, stock: 1 });
    const page = await visit({ at: cards, cart: [cartItem(ring)], signedIn: customer, expected });
    await page.goto("/checkout");
    await fillShipping(page, customer.email);
    await orderButton(page).click();
    await page.getByRole("link", { name: "Back to the shop" }).click();
    await page.getByText("Nothing was paid. Your cart is just as you left it.").waitFor();
    const orders = () => cards.database.pools.owner`
    select status, payment_status from public.orders where user_id = ${customer.id} order by id`;
    expect(await orders()).toEqual([{ status: "cancelled_payment", payment_status: "cancelled" }]);

    // The last piece is available again.
    await orderButton(page).click();
    await page.getByRole("button", { name: "Pay by card" }).click();
    await page.getByRole("link", { name: "See your order" }).click();
    await page.getByRole("heading", { name: /^Order #/ }).waitFor();
    expect((await orders()).at(-1)).toEqual({ status: "processing", payment_status: "paid" });
  },
);

test(
  "the browser's Back button on Stripe's page leads to the same order",
  { tags: ["long"] },
  async ({ cards, visit }) => {
    const ring = await addProduct(cards, { price: 60, stock: 1 });
    const email = newEmail();
    const page = await visit({ at: cards, cart: [cartItem(ring)], expected });
    await page.goto("/checkout");
    await fillShipping(page, email);
    await orderButton(page).click();
    await page.getByRole("button", { name: "Pay by card" }).waitFor();
    await page.goBack();
    await orderButton(page).click();
    await page.getByRole("button", { name: "Pay by card" }).click();
    await page.getByRole("heading", { name: "Payment received" }).waitFor();
    const orders = await cards.database.pools.owner`
    select payment_status from public.orders where customer_email = ${email}`;
    expect([...orders]).toEqual([{ payment_status: "paid" }]);
  },
);

test(
  "a guest who left Stripe's page finds the last piece held in a new tab, and pays there",
  { tags: ["long"] },
  async ({ cards, visit }) => {
    const ring = await addProduct(cards, { price: 60, stock: 1 });
    const email = newEmail();
    const left = await visit({ at: cards, cart: [cartItem(ring)], expected });
    await left.goto("/checkout");
    await fillShipping(left, email);
    await orderButton(left).click();
    await left.getByRole("button", { name: "Pay by card" }).waitFor();
    const page = await left.context().newPage();
    await left.close();
    await page.goto(`/product/${ring.id}`);
    await page.getByText(/held for you until/).waitFor();
    await page.goto("/cart");
    await page.getByText(/held for you until/).waitFor();
    await page.goto("/checkout");
    await page.getByText(/held for you until/).waitFor();
    await page.goto("/cart");
    expect(await storedCart(page)).toContain(ring.name);
    await page.getByRole("link", { name: "Open your order" }).click();
    await page.getByRole("heading", { name: /^Order #/ }).waitFor();
    await page.goBack();
    await page.getByRole("button", { name: "Pay now" }).click();
    await page.getByRole("button", { name: "Pay by card" }).click();
    await page.getByRole("heading", { name: "Payment received" }).waitFor();
    await page.getByText(ring.name).waitFor();
    expect(await storedCart(page)).toBe("[]");
    const orders = await cards.database.pools.owner`
    select payment_status from public.orders where customer_email = ${email}`;
    expect([...orders]).toEqual([{ payment_status: "paid" }]);
  },
);

test(
  "the first day: ten orders are shipped in one save, printed, one is refunded, and the books agree",
  { tags: ["long"] },
  async ({ cards, stripe, visit }) => {
    const { owner } = cards.database.pools;
    const ids = [await paidOrder(cards, stripe)];
    const customer = await newCustomer(cards);
    const ring = await addProduct(cards, { price: 25 });
    for (let count = 1; count < 10; count++) ids.push((await placeOrder(cards, { product: ring })).id);
    await owner`
    update public.orders set user_id = ${customer.id} where id in ${owner(ids.slice(1, 4))}`;
    await owner`
    update public.orders set shipping_address = shipping_address || '{"name": "Odile Erstetag"}' where id in ${owner(ids)}`;

    const page = await visit({ at: cards, signedIn: demoAdmin });
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    const chooseAll = async () => {
      await page.goto("/admin/orders?q=Erstetag");
      await page.getByText("10 orders", { exact: true }).waitFor();
      await button("Choose all").click();
      await page.getByText("10 orders chosen").waitFor();
    };
    await chooseAll();
    await page.getByRole("region", { name: "Chosen orders" }).getByRole("link", { name: "Ship" }).click();
    const numbers = page.getByLabel(/^Tracking number of order/);
    await expect.poll(() => numbers.count()).toBe(10);
    await expect.poll(() => numbers.first().evaluate((field) => field === document.activeElement)).toBe(true);
    for (let parcel = 0; parcel < 10; parcel++) {
      await page.keyboard.type(`JD01460000000000000${parcel}`);
      await page.keyboard.press("Enter");
    }
    await page.keyboard.press("Enter");
    await page.getByText("10 orders marked as shipped.").waitFor();
    const [shipped] = await owner`
    select count(*)::int as orders, count(distinct tracking_number)::int as parcels from public.orders
    where id in ${owner(ids)} and status = 'shipped'`;
    expect(shipped).toEqual({ orders: 10, parcels: 10 });

    await chooseAll();
    for (const paper of ["Packing slips", "Invoices"]) {
      await button("Print").click();
      const question = page.getByRole("dialog", { name: "Print" });
      await question.getByLabel("Papers").selectOption(paper);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        question.getByRole("button", { name: "Print" }).click(),
      ]);
      const { totalPages, text } = await extractText(new Uint8Array(await readFile(await file.path())), {
        mergePages: true,
      });
      expect(totalPages).toBe(10);
      for (const id of ids) expect(text).toContain(orderNumber(id));
    }
    // Numbered one after another, as they were shipped.
    const invoices = await owner<{ number: string }[]>`
    select number from public.invoices where order_id in ${owner(ids)} order by number`;
    const first = Number(invoices[0]!.number.slice(5));
    expect(invoices.map(({ number }) => Number(number.slice(5)) - first)).toEqual([...ids.keys()]);

    await page.goto(`/admin/orders/${ids[0]}`);
    await button("Refund").click();
    const refund = page.getByRole("dialog", { name: "Refund" });
    await refund.getByLabel("Reason").fill("Too small");
    await refund.getByRole("button", { name: "Refund" }).click();
    await page.getByRole("list", { name: "Refunds" }).getByText("Refunded$64.80").waitFor();
    await page
      .getByRole("list", { name: "Invoices and credit notes" })
      .getByText(/^C\d{4}-/)
      .waitFor();

    const [books] = await owner<{ orders: number; total: number; refunded: number }[]>`
    select count(*)::int as orders, sum(total_amount)::float as total, sum(refunded_amount)::float as refunded
    from public.orders
    where not private.is_void(status) and (payment_method = 'cod' or payment_status = 'paid')
      and date_trunc('month', created_at, 'UTC') = date_trunc('month', now(), 'UTC')`;
    await page.goto("/admin/reports?unit=month");
    const month = page.getByRole("row", { name: /^[A-Z][a-z]+ \d{4}/ });
    await month.waitFor();
    const cells = await month.getByRole("cell").allTextContents();
    expect(cells[0]).toBe(String(books!.orders));
    expect(cells.slice(-2)).toEqual([
      formatPrice(books!.total, dollars),
      formatPrice(books!.refunded, dollars),
    ]);
  },
);
