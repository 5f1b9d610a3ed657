import type { Page } from "playwright";
import { expect } from "vitest";
import { orderNumber } from "../../../domain/orders/order-number.ts";
import { addPromotion, stockOf, usesOf } from "../../database/base/shop.ts";
import { test, toastDescription } from "../base/back-office.ts";
import { placeOrder, storedOrder } from "./placing-orders.ts";
import { addProduct, changeProduct } from "../cart/shopping.ts";

const saved = "Order status updated successfully.";

async function openOrder(page: Page, { id }: { id: number }) {
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole("heading", { name: `Order ${orderNumber(id)}`, level: 1 }).waitFor();
}

const status = (page: Page) => page.getByLabel("Status", { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The question about what happens to the order's stock. */
function voiding(page: Page, { id }: { id: number }, to: string) {
  return page.getByRole("dialog", { name: `Set order ${orderNumber(id)} to ${to}?` });
}

test("an order shows what was sold, and status and tracking are saved, but not over somebody else's change", async ({
  shop,
  visitAsAdmin,
}) => {
  const { owner } = shop.database.pools;
  const product = await addProduct(shop, { price: 12.5, sku: "BR-07" });
  const order = await placeOrder(shop, { product, quantity: 3, createdAt: "2026-03-09T09:02:00Z" });
  await owner`update public.products set sku = 'BR-08', name = 'Renamed Brooch' where id = ${product.id}`;
  const page = await visitAsAdmin({ timeZone: "UTC" });
  await openOrder(page, order);
  const cells = page.getByRole("row", { name: product.name }).getByRole("cell");
  expect(await cells.allTextContents()).toEqual([
    `${product.name}SKU ${product.id} (BR-07)`,
    "3",
    "$12.50",
    "$37.50",
  ]);
  await page.getByText("Mar 9, 2026, 9:02 AM", { exact: true }).waitFor();

  await status(page).selectOption("Shipped");
  await button(page, "Save").click();
  expect(await toastDescription(page, "Success")).toBe(saved);
  expect(await storedOrder(shop, order)).toMatchObject({ status: "shipped" });
  await button(page, "Undo").click();
  await expect.poll(() => status(page).inputValue()).toBe("processing");
  expect(await storedOrder(shop, order)).toMatchObject({ status: "processing" });

  await page.getByLabel("Provider", { exact: true }).selectOption("UPS");
  await page.getByLabel("Tracking number", { exact: true }).fill("1Z 999");
  await button(page, "Save Tracking").click();
  await page.getByText("Tracking information updated.").waitFor();
  const tracking = { tracking_provider: "UPS", tracking_number: "1Z 999" };
  expect(await storedOrder(shop, order)).toMatchObject(tracking);

  await status(page).selectOption("Delivered");
  await owner`update public.orders set status = 'paid' where id = ${order.id}`;
  await button(page, "Save").click();
  const conflict = page.getByRole("dialog", { name: "Changed in the meantime" });
  await conflict.getByText("Paid", { exact: true }).waitFor();
  expect(await storedOrder(shop, order)).toMatchObject({ status: "paid" });
  await button(page, "Save mine anyway").click();
  await conflict.waitFor({ state: "detached" });
  expect(await storedOrder(shop, order)).toEqual({ status: "delivered", ...tracking });

  await owner`delete from public.products where id = ${product.id}`;
  await page.reload();
  await page.getByRole("cell", { name: `${product.name} No longer in the catalog (BR-07)` }).waitFor();
});

test("a canceled order returns its stock and its promotion use after a question", async ({
  shop,
  visitAsAdmin,
}) => {
  const { owner } = shop.database.pools;
  const product = await addProduct(shop, { stock: 5 });
  const promotion = await addPromotion(owner, {
    applicable_scope: "specific_products",
    product_ids: [product.id],
  });
  const order = await placeOrder(shop, { product, quantity: 3 });
  const page = await visitAsAdmin();
  await openOrder(page, order);
  await status(page).selectOption("Cancelled");
  await button(page, "Save").click();
  const dialog = voiding(page, order, "Cancelled");
  await dialog.getByText(`3 × ${product.name}`).waitFor();
  await dialog.getByText("Its use of a promotion is given back.").waitFor();
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  expect(await storedOrder(shop, order)).toMatchObject({ status: "processing" });
  expect(await stockOf(owner, product.id)).toBe(2);

  await button(page, "Save").click();
  await button(page, "Set to Cancelled").click();
  expect(await toastDescription(page, "Success")).toBe(saved);
  await dialog.waitFor({ state: "detached" });
  expect(await button(page, "Undo").count()).toBe(0);
  expect(await stockOf(owner, product.id)).toBe(5);
  expect(await usesOf(owner, promotion)).toBe(0);

  await changeProduct(shop, product, { stock_quantity: 1 });
  await page.reload();
  await status(page).selectOption("Paid");
  await button(page, "Save").click();
  await voiding(page, order, "Paid").getByText(`${product.name}: 3 ordered, 1 in stock`).waitFor();
  await button(page, "Set to Paid").click();
  await toastDescription(page, "Success");
  expect(await storedOrder(shop, order)).toMatchObject({ status: "paid" });
  expect(await stockOf(owner, product.id)).toBe(0);
  expect(await usesOf(owner, promotion)).toBe(1);
});
