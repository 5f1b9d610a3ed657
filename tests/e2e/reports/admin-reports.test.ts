/** @module-tag long */
import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect } from "vitest";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { menuEntry, test } from "../base/back-office.ts";
import { placeOrder } from "../orders/placing-orders.ts";

/** The rows of the CSV that a button downloads, without the head, and its name. */
async function exported(page: Page, button: string) {
  await page.getByRole("button", { name: button, exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page
      .getByRole("group", { name: `${button} as` })
      .getByRole("button", { name: "CSV" })
      .click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  const rows = text.trimEnd().split("\r\n").slice(1);
  return { name: download.suggestedFilename(), rows: rows.map((row) => row.split(",")) };
}

test("a month's report and its files are what its orders say", async ({ shop, visitAsAdmin }) => {
  const { owner } = shop.database.pools;
  // In a month in which nobody else sells anything.
  const endOfMay = "2021-05-31T23:59:59.5Z";
  const one = await placeOrder(shop, { createdAt: endOfMay });
  const other = await placeOrder(shop, { createdAt: "2021-05-03T12:00:00Z" });
  const cancelled = await placeOrder(shop, { createdAt: endOfMay, status: "cancelled" });
  const [books] = await owner<{ subtotal: string; shipping: string; tax: string; total: string }[]>`
    select sum(subtotal) as subtotal, sum(shipping) as shipping, sum(tax) as tax, sum(total_amount) as total
    from public.orders where id in ${owner([one.id, other.id])}`;

  const page = await visitAsAdmin();
  await page.goto("/admin/dashboard");
  await menuEntry(page, "Reports").click();
  await page.getByRole("combobox", { name: "Period" }).selectOption({ label: "Other dates" });
  await page.getByLabel("First day").fill("2021-05-01");
  await page.getByLabel("First day").press("Enter");
  await page.getByLabel("Last day").fill("2021-05-31");
  await page.getByLabel("Last day").press("Enter");
  await page.getByRole("combobox", { name: "Unit" }).selectOption("month");
  const all = page.getByRole("row", { name: /^May 2021/ });
  await all.waitFor();
  expect(await all.locator("td").first().textContent()).toBe("2");

  const { subtotal, shipping, tax, total } = books!;
  expect(await exported(page, "Export")).toEqual({
    name: "sales-by-month-2021-05-01-to-2021-05-31.csv",
    rows: [["USD", "2021-05-01", "2", subtotal, shipping, tax, total, "0.00"]],
  });
  const files = await exported(page, "Export orders");
  expect(files.name).toBe("orders-2021-05-01-to-2021-05-31.csv");
  expect(files.rows.map(([number, placed, , counts]) => [number, placed, counts])).toEqual([
    [orderNumber(other.id), "2021-05-03 12:00", "yes"],
    [orderNumber(one.id), "2021-05-31 23:59", "yes"],
    [orderNumber(cancelled.id), "2021-05-31 23:59", "no"],
  ]);
});
