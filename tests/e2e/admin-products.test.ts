import type { Page } from "playwright";
import { describe, expect } from "vitest";
import type { DemoShop } from "../setup/shop-test.ts";
import { test, toastDescription } from "./back-office.ts";
import { letADayPass, photograph, storedFiles } from "./product-form.ts";
import { demoAdmin, newSession } from "./signing-in.ts";
import { addProduct, changeProduct, type TestProduct } from "./shopping.ts";

const searchField = "Search products";

function rowOf(page: Page, { name }: TestProduct) {
  return page.getByRole("row", { name: new RegExp(name) });
}

async function askToDelete(page: Page, { name }: TestProduct) {
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  return page.getByRole("dialog", { name: "Confirm Deletion" });
}

/** Uploads a photograph and gives it to a product. @returns the file's name */
async function addPhotograph(shop: DemoShop, { id }: TestProduct): Promise<string> {
  const { access_token: token } = await newSession(shop, demoAdmin);
  const file = `list-${id}.jpg`;
  const { buffer } = await photograph();
  await fetch(`${shop.url}/storage/v1/object/product-images/${file}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "image/jpeg" },
    body: new Uint8Array(buffer),
  });
  const address = `/storage/v1/object/public/product-images/${file}`;
  await shop.database.pools.owner`update public.products set image = ${address} where id = ${id}`;
  return file;
}

describe("the catalogue", () => {
  test("shows each product's facts, newest first", async ({ shop, visitAsAdmin }) => {
    const product = await addProduct(shop, { price: 1284.5, stock: 3 });
    const page = await visitAsAdmin();
    await page.goto("/admin/products");
    await page.getByRole("heading", { name: "Products Catalogue" }).waitFor();
    const heads = await page.getByRole("columnheader").allTextContents();
    expect(heads).toEqual(["Image", "Name", "Category", "SKU", "Price", "Stock", "Featured", "Actions"]);
    const first = page.getByRole("row").nth(1);
    await first.getByText(product.name).waitFor();
    const cells = await first.getByRole("cell").allTextContents();
    expect(cells.slice(2, 7)).toEqual(["Artificial Jewelry", "N/A", "$1,284.50", "Low Stock (3)", "No"]);

    // Another client of the API may store an empty text instead of null.
    await shop.database.pools
      .owner`update public.products set sku = '', featured = true where id = ${product.id}`;
    await page.reload();
    await first.getByText("Yes", { exact: true }).waitFor();
    expect(await first.getByRole("cell").nth(3).textContent()).toBe("N/A");
    await shop.database.pools.owner`update public.products set featured = false where id = ${product.id}`;
  });

  test("says how much is in stock", async ({ shop, visitAsAdmin }) => {
    const product = await addProduct(shop, { stock: 0 });
    const page = await visitAsAdmin();
    for (const [stock, badge] of [
      [0, "Out of Stock"],
      [4, "Low Stock (4)"],
      [5, "In Stock (5)"],
      [null, "N/A"],
    ] as const) {
      await changeProduct(shop, product, { stock_quantity: stock });
      await page.goto(`/admin/products?q=${product.name}`);
      await rowOf(page, product).getByRole("cell", { name: badge, exact: true }).last().waitFor();
    }
  });

  test("is searched by name, SKU and description, ignoring case", async ({ shop, visitAsAdmin }) => {
    const product = await addProduct(shop);
    const mark = product.name.slice(-8);
    await shop.database.pools.owner`
      update public.products set sku = ${`sku_${mark}*`}, description = ${`100% ${mark} (described)`}
      where id = ${product.id}`;
    const page = await visitAsAdmin();
    await page.goto("/admin/products");
    const search = page.getByLabel(searchField);
    expect(await search.getAttribute("placeholder")).toBe("Search name, SKU, desc...");
    for (const text of [product.name.toUpperCase(), `SKU_${mark}*`, `100% ${mark.toUpperCase()} (DESC`]) {
      await search.fill(text);
      await page.waitForURL(({ searchParams }) => searchParams.get("q") === text);
      await page.getByText("1 product", { exact: true }).waitFor();
      await rowOf(page, product).waitFor();
    }
    await search.fill(`%${mark}`);
    await page.getByText("No products found matching your criteria.").waitFor();
    await page.getByText("Try adjusting filters or add new products!").waitFor();
    await page.getByRole("button", { name: "Clear the search" }).click();
    await rowOf(page, product).waitFor();
  });

  test("is filtered by category, stock and featured status together", async ({ shop, visitAsAdmin }) => {
    const low = await addProduct(shop, { category: "Gemstones", stock: 2 });
    const mark = low.name.slice(0, -8);
    const out = await addProduct(shop, { category: "Gemstones", stock: 0 });
    await shop.database.pools.owner`update public.products set featured = true where id = ${low.id}`;
    const page = await visitAsAdmin();
    await page.goto(`/admin/products?q=${mark}&filter=lowstock`);
    await rowOf(page, low).waitFor();
    expect(await page.getByLabel("Stock status").inputValue()).toBe("lowstock");
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

    // All of it is in the address.
    await page.reload();
    await rowOf(page, low).waitFor();
    expect(await page.getByLabel("Featured status").inputValue()).toBe("yes");
    const options = (label: string) => page.getByLabel(label).getByRole("option").allTextContents();
    expect((await options("Category")).slice(0, 3)).toEqual([
      "All Categories",
      "Artificial Jewelry",
      "Gemstones",
    ]);
    expect(await options("Stock status")).toEqual(["All Stock Status", "Low Stock", "Out of Stock"]);
    expect(await options("Featured status")).toEqual(["All Featured Status", "Featured", "Not Featured"]);
  });

  test("says that it could not be loaded, and loads again", async ({ shop, visitAsAdmin }) => {
    const product = await addProduct(shop);
    const page = await visitAsAdmin({ expected: /500/ });
    await page.route("**/rest/v1/products?*", (route) =>
      route.fulfill({ status: 500, json: { code: "XX000", message: "The disk is full." } }),
    );
    await page.goto("/admin/products");
    expect(await toastDescription(page, "Failed to fetch data")).toBe("The disk is full.");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await rowOf(page, product).waitFor();
  });
});

describe("a product", () => {
  test("is deleted when the admin confirms, and its photographs a day later", async ({
    shop,
    visitAsAdmin,
  }) => {
    const product = await addProduct(shop);
    const file = await addPhotograph(shop, product);
    expect(await storedFiles(shop)).toContain(file);
    const page = await visitAsAdmin();
    const dialog = await askToDelete(page, product);
    await dialog
      .getByText(
        `Are you sure you want to delete the product "${product.name}"? This action cannot be undone and will also remove its image from storage.`,
      )
      .waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: `Delete ${product.name}` }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await toastDescription(page, "Product deleted successfully!");
    await page.getByText("No products found matching your criteria.").waitFor();
    await letADayPass(shop, [file]);
    await page.reload();
    await expect.poll(() => storedFiles(shop)).not.toContain(file);
  });

  test("stays when it cannot be deleted, and the dialog says why", async ({ shop, visitAsAdmin }) => {
    const product = await addProduct(shop);
    const page = await visitAsAdmin({ expected: /500/ });
    await page.route("**/rest/v1/products?id=*", (route, request) =>
      request.method() === "DELETE"
        ? route.fulfill({ status: 500, json: { code: "XX000", message: "The disk is full." } })
        : route.fallback(),
    );
    const dialog = await askToDelete(page, product);
    await dialog.getByRole("button", { name: "Delete" }).click();
    const reason = "The disk is full.";
    expect(await toastDescription(page, "Failed to delete product")).toBe(reason);
    await dialog.getByText(reason).first().waitFor();
    await page.unrouteAll();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await toastDescription(page, "Product deleted successfully!");
  });
});
