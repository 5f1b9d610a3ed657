/** @module-tag long */
import type { Page } from "playwright";
import { expect } from "vitest";
import { test, toastDescription } from "../base/back-office.ts";
import { addPhoto, letADayPass, storedFiles } from "./product-form.ts";
import { addProduct, type TestProduct } from "../cart/shopping.ts";

function rowOf(page: Page, { name }: TestProduct) {
  return page.getByRole("row", { name: new RegExp(name) });
}

test("the catalog is searched by name, SKU and description, ignoring case", async ({
  shop,
  visitAsAdmin,
}) => {
  const product = await addProduct(shop);
  const mark = product.name.slice(-8);
  await shop.database.pools.owner`
    update public.products set sku = ${`sku_${mark}*`}, description = ${`100% ${mark} (described)`}
    where id = ${product.id}`;
  const page = await visitAsAdmin();
  await page.goto("/admin/products");
  const search = page.getByLabel("Search products");
  for (const text of [product.name.toUpperCase(), `SKU_${mark}*`, `100% ${mark.toUpperCase()} (DESC`]) {
    await search.fill(text);
    await page.waitForURL(({ searchParams }) => searchParams.get("q") === text);
    await page.getByText("1 product", { exact: true }).waitFor();
    await rowOf(page, product).waitFor();
  }
  await search.fill(`%${mark}`);
  await page.getByText("No products found matching your criteria.").waitFor();
});

test("the catalog is filtered by category, stock and featured status together", async ({
  shop,
  visitAsAdmin,
}) => {
  const low = await addProduct(shop, { category: "Gemstones", stock: 2 });
  const mark = low.name.slice(0, -8);
  const out = await addProduct(shop, { category: "Gemstones", stock: 0 });
  await shop.database.pools.owner`update public.products set featured = true where id = ${low.id}`;
  const page = await visitAsAdmin();
  await page.goto(`/admin/products?q=${mark}&filter=lowstock`);
  await rowOf(page, low).waitFor();
  expect(await rowOf(page, out).count()).toBe(0);

  await page.getByLabel("Category").selectOption("Gemstones");
  await page.getByLabel("Stock status").selectOption("Out of Stock");
  await rowOf(page, out).waitFor();
  expect(await rowOf(page, low).count()).toBe(0);
  await page.getByLabel("Featured status").selectOption("Not Featured");
  await page.getByLabel("Stock status").selectOption("All Stock Status");
  await page.getByLabel("Featured status").selectOption("Featured");
  await rowOf(page, low).waitFor();
  expect(await rowOf(page, out).count()).toBe(0);
  expect(new URL(page.url()).searchParams.get("featured")).toBe("yes");
  await shop.database.pools.owner`update public.products set featured = false where id = ${low.id}`;
});

test("a product is deleted when the admin confirms, and its photographs a day later", async ({
  shop,
  visitAsAdmin,
}) => {
  const product = await addProduct(shop);
  const file = await addPhoto(shop, product);
  expect(await storedFiles(shop)).toContain(file);
  const page = await visitAsAdmin();
  await page.goto(`/admin/products?q=${encodeURIComponent(product.name)}`);
  await page.getByRole("button", { name: `Delete ${product.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm Deletion" });
  await dialog.getByRole("button", { name: "Delete" }).click();
  await toastDescription(page, "Product deleted successfully!");
  await page.getByText("No products found matching your criteria.").waitFor();
  await letADayPass(shop, [file]);
  await page.reload();
  await expect.poll(() => storedFiles(shop)).not.toContain(file);
});
