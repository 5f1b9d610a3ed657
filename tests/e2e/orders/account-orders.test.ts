/** @module-tag long */
import { describe, expect } from "vitest";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { addManyOrders, addOrder } from "./account-orders.ts";
import { test } from "../base/shop-visit.ts";
import { addProduct } from "../cart/shopping.ts";
import { accountLink, loginLink, newAdmin, newCustomer, signIn } from "../base/signing-in.ts";

describe("the order history", () => {
  test("lists the customer's own orders, newest first, and leads to each", async ({ shop, visit }) => {
    const brooch = await addProduct(shop, { price: 25 });
    const mira = await newCustomer(shop);
    const old = await addOrder(shop, mira, brooch, { status: "cancelled_payment", daysAgo: 40 });
    const recent = await addOrder(shop, mira, brooch, { status: "shipped", daysAgo: 1 });
    const others = await addOrder(shop, await newCustomer(shop, "Somebody Else"), brooch);

    const page = await visit({ signedIn: mira });
    await page.goto("/account");
    const rows = page.getByRole("article");
    await rows.first().waitFor();
    expect(await rows.getByRole("heading").allTextContents()).toEqual([
      `Order ${orderNumber(recent)}`,
      `Order ${orderNumber(old)}`,
    ]);
    const first = await rows.first().textContent();
    for (const text of ["Shipped", "2 items", "$59.99"]) expect(first).toContain(text);
    await rows.last().getByText("Cancelled payment").waitFor();
    await rows.first().click();
    await page.waitForURL(`**/account/orders/${recent}`);
    await page.getByRole("heading", { level: 1, name: `Order ${orderNumber(recent)}` }).waitFor();
    const order = await page.getByRole("main").innerText();
    for (const text of [brooch.name, "Quantity 2, $25.00 each", "$50.00", "$5.99", "$4.00", "$59.99"])
      expect(order).toContain(text);
    for (const text of ["Mira Kapoor", "Mumbai 400001", "Cash on Delivery (COD)"])
      expect(order).toContain(text);
    await page.getByRole("link", { name: "Back to orders" }).click();
    await rows.last().click();
    await page.waitForURL(`**/account/orders/${old}`);
    await page.goto(`/account/orders/${others}`);
    await page.getByRole("heading", { level: 1, name: "Order Not Found" }).waitFor();
  });

  test("shows an admin no other customer's orders", async ({ shop, visit }) => {
    const order = await addOrder(shop, await newCustomer(shop), await addProduct(shop));
    const page = await visit({ signedIn: await newAdmin(shop) });
    await page.goto("/account/orders");
    await page.getByRole("heading", { name: "No orders yet" }).waitFor();
    await page.goto(`/account/orders/${order}`);
    await page.getByRole("heading", { name: "Order Not Found" }).waitFor();
  });

  test("is not shown to another customer who logs in and goes back to it", async ({ shop, visit }) => {
    const collector = await newCustomer(shop, "Colin Collector");
    await addManyOrders(shop, collector, 150);
    const mira = await newCustomer(shop);
    const order = await addOrder(shop, mira, await addProduct(shop));
    const page = await visit({ signedIn: collector });
    await page.goto("/account/orders");
    const rows = page.getByRole("article");
    await rows.first().waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => rows.count()).toBe(150);
    await page.getByRole("button", { name: "Logout" }).click();
    await loginLink(page).click();
    await signIn(page, mira);
    await accountLink(page).waitFor();
    await page.waitForURL(`${shop.url}/`);
    await page.evaluate(() => history.go(-2));
    await page.getByText(mira.email).waitFor();
    await rows.getByText(orderNumber(order)).waitFor();
    expect(await rows.count()).toBe(1);
  });
});
