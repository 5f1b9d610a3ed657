/** @module-tag long */
import type { Page } from "playwright";
import { expect } from "vitest";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { test } from "../base/back-office.ts";
import { placeOrder } from "../orders/placing-orders.ts";

async function openDashboard(page: Page) {
  await page.goto("/admin/dashboard");
  await page.getByRole("heading", { name: "Recent Activity" }).waitFor();
}

/** A total as its box shows it, without dollar sign and commas. */
async function total(page: Page, title: string): Promise<number> {
  const box = page.getByRole("region", { name: "Totals" }).getByText(title, { exact: true }).locator("..");
  const text = await box.locator(".amount").first().textContent();
  return Number(text?.replaceAll(/[$,]/g, ""));
}

const toShip = (page: Page) =>
  page.getByRole("region", { name: "Quick Stats" }).getByRole("link", { name: /to ship$/ });

test("the dashboard counts a new order when the admin comes back, and leads to the orders to ship", async ({
  shop,
  visitAsAdmin,
}) => {
  const page = await visitAsAdmin();
  await openDashboard(page);
  const before = {
    orders: await total(page, "Total Orders"),
    revenue: await total(page, "Total Revenue"),
    toShip: Number.parseInt((await toShip(page).textContent())!, 10),
  };

  const order = await placeOrder(shop);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect.poll(() => total(page, "Total Orders")).toBe(before.orders + 1);
  expect(await total(page, "Total Revenue")).toBe(before.revenue);
  const waiting = before.toShip + 1;
  expect(await toShip(page).textContent()).toBe(`${waiting} to ship`);
  const activity = page.getByRole("region", { name: "Recent Activity" }).getByRole("listitem").first();
  expect(await activity.locator("p").allTextContents()).toEqual([
    `New order ${orderNumber(order.id, 4)} for $${order.total_amount.toFixed(2)}`,
    "Order, just now",
  ]);

  await toShip(page).click();
  await page.getByText(`${waiting} order${waiting === 1 ? "" : "s"}`, { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: /^To ship/ }).getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("link", { name: orderNumber(order.id) }).waitFor();

  await shop.database.pools.owner`update public.orders set status = 'paid' where id = ${order.id}`;
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await page.getByRole("heading", { name: "Recent Activity" }).waitFor();
  expect(await total(page, "Total Revenue")).toBeCloseTo(before.revenue + order.total_amount, 2);
});
