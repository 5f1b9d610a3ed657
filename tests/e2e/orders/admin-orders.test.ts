/** @module-tag long */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect, onTestFinished } from "vitest";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { test, toastDescription } from "../base/back-office.ts";
import { placeOrder } from "./placing-orders.ts";
import { addProduct } from "../cart/shopping.ts";

/** Waits until the list shows exactly these orders in this order. */
async function expectOrders(page: Page, orders: readonly { id: number }[]) {
  const numbers = orders.map(({ id }) => orderNumber(id));
  await expect
    .poll(() => page.getByRole("table", { name: "Orders" }).getByRole("link").allTextContents())
    .toEqual(numbers);
}

/** Waits until the URL has exactly these parameters. */
async function expectAddress(page: Page, parameters: Record<string, string>) {
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(parameters);
}

test("orders are searched, filtered by status and by day in the shop's time zone, and sorted, even after a reload and on the way back from an order", async ({
  shop,
  visitAsAdmin,
}) => {
  const name = `Zoë O'Hara ${randomUUID().slice(0, 8)}`;
  const product = await addProduct(shop, { stock: 100 });
  const evening = { product, name, createdAt: "2026-03-10T09:30:00Z" };
  const morning = { product, name, createdAt: "2026-03-10T10:30:00Z" };
  const tenth = await placeOrder(shop, { ...evening, status: "paid" });
  const small = await placeOrder(shop, { ...morning, status: "paid" });
  const large = await placeOrder(shop, { ...morning, status: "paid", quantity: 2 });
  const shipped = await placeOrder(shop, { ...morning, status: "shipped", quantity: 3 });
  const { owner } = shop.database.pools;
  await owner`update public.shop_facts set time_zone = 'Pacific/Kiritimati'`;
  onTestFinished(async () => {
    await owner`update public.shop_facts set time_zone = 'UTC'`;
  });
  const page = await visitAsAdmin({ timeZone: "America/Los_Angeles" });
  await page.goto("/admin/orders?date=2026-03-10");
  await page.getByRole("searchbox", { name: "Search orders" }).fill(name.toUpperCase());
  await expectOrders(page, [tenth]);
  await page.getByRole("button", { name: "Date: Mar 10, 2026" }).click();
  await page.getByRole("button", { name: "Wednesday, March 11, 2026" }).click();
  await expectOrders(page, [shipped, large, small]);
  await page.getByRole("combobox", { name: "Status" }).selectOption("Paid");
  await expectOrders(page, [large, small]);
  await page.getByRole("columnheader", { name: "Total" }).getByRole("button").click();
  await expectOrders(page, [small, large]);
  const address = { q: name.toUpperCase(), date: "2026-03-11", status: "paid", sort: "total" };
  await expectAddress(page, address);
  await page.reload();
  await expectOrders(page, [small, large]);

  await page.getByRole("link", { name: orderNumber(large.id) }).click();
  await page.getByRole("heading", { name: "Update status" }).waitFor();
  await page.getByRole("combobox", { name: "Status" }).selectOption("Shipped");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await toastDescription(page, "Success");
  await page.getByRole("link", { name: "Back to Orders" }).click();
  await expectOrders(page, [small]);
  await expectAddress(page, address);
});
