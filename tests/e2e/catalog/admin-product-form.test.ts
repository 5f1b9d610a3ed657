import { expect } from "vitest";
import { test, toastDescription } from "../base/back-office.ts";
import {
  addButton,
  addPhoto,
  chooseFiles,
  fileOf,
  fillRequired,
  letADayPass,
  newProductName,
  openNewProduct,
  openProduct,
  photograph,
  productsNamed,
  saveButton,
  storedFiles,
} from "./product-form.ts";
import { addProduct, changeProduct, stockOf } from "../cart/shopping.ts";

test("a new product is stored as typed, and is in the shop with its photographs at once", async ({
  shop,
  visitAsAdmin,
  visit,
}) => {
  const page = await visitAsAdmin();
  const name = newProductName();
  await openNewProduct(page);
  await fillRequired(page, `  ${name} `, "$1,284.50");
  await page.getByLabel("Add a tag").fill("pendant");
  const files = await Promise.all(["red", "green", "blue"].map((colour) => photograph(colour)));
  await chooseFiles(page, "Upload images", files);
  await page.getByRole("button", { name: "Make photograph 3 the main one" }).click();
  await page.getByRole("button", { name: "Move photograph 3 left" }).press("Enter");
  for (const photo of ["Main photograph: blue", "Photograph 2: green", "Photograph 3: red"])
    await page.getByRole("img", { name: `${photo}.jpg` }).waitFor();
  const uploaded: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/object/product-images/")) uploaded.push(fileOf(response.url()));
  });
  await addButton(page).click();
  await toastDescription(page, "Product added successfully!");
  await page.waitForURL("**/admin/products");
  await page.getByRole("link", { name, exact: true }).waitFor();

  const products = await productsNamed(shop, name);
  expect(products).toMatchObject([
    {
      price: 1284.5,
      original_price: null,
      features: [],
      tags: ["pendant"],
      stock_quantity: null,
      weight: null,
      featured: false,
    },
  ]);
  const { id, image, images } = products[0]!;
  expect([image, ...images].map(fileOf)).toEqual(uploaded);
  expect(uploaded).toHaveLength(3);
  for (const file of uploaded) expect(file).toMatch(/^\d{13}\.jpg$/);
  expect(await storedFiles(shop)).toEqual(expect.arrayContaining(uploaded));
  const guest = await visit();
  await guest.goto(`/product/${id}`);
  await guest.getByRole("heading", { name, level: 1 }).waitFor();
  const shown = guest.locator(`img[src*="${fileOf(image)}"]`).first();
  await expect
    .poll(() => shown.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
});

test("an edit is in the shop at once, and a replaced photograph is removed a day later", async ({
  shop,
  visitAsAdmin,
}) => {
  const product = await addProduct(shop);
  const file = await addPhoto(shop, product);
  const page = await visitAsAdmin();
  const address = `/admin/products?q=${encodeURIComponent(product.name.slice(-8))}`;
  await page.goto(address);
  await page.getByRole("link", { name: `Edit ${product.name}` }).click();
  await page.getByLabel("Current price").fill("75");
  await chooseFiles(page, "Replace image", await photograph("gold"));
  await saveButton(page).click();
  await toastDescription(page, "Product updated successfully!");
  await page.getByRole("cell", { name: "$75.00" }).waitFor();
  expect(new URL(page.url()).search).toBe(new URL(address, shop.url).search);
  const [after] = await productsNamed(shop, product.name);
  const shown = fileOf(after!.image);
  expect(await storedFiles(shop)).toEqual(expect.arrayContaining([file, shown]));

  await letADayPass(shop, [file, shown]);
  await page.reload();
  await expect.poll(() => storedFiles(shop)).not.toContain(file);
  expect(await storedFiles(shop)).toContain(shown);
  await page.goto(`/product/${product.id}`);
  await page.getByText("$75.00").first().waitFor();
  await openProduct(page, product);
  const prices = page.getByRole("list", { name: "Prices", exact: true }).getByRole("listitem");
  await prices.filter({ hasText: "$75.00 was" }).filter({ hasText: "Edited" }).waitFor();
});

test(
  "a product whose first save lost its response is added once, with its photograph",
  { tags: ["long"] },
  async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /ERR_/ });
    const name = newProductName();
    await openNewProduct(page);
    await fillRequired(page, name);
    await chooseFiles(page, "Upload images", await photograph());
    const before = await storedFiles(shop);
    await page.route("**/rest/v1/products?*", async (route, request) => {
      if (request.method() === "POST") await route.fetch();
      return route.abort();
    });
    await addButton(page).click();
    await toastDescription(page, "Error saving product");
    expect(await productsNamed(shop, name)).toHaveLength(1);
    await page.unrouteAll();
    await page.getByLabel("Original price").fill("100");
    await addButton(page).click();
    await toastDescription(page, "Product added successfully!");
    const [product, ...others] = await productsNamed(shop, name);
    expect(others).toEqual([]);
    expect(product!.original_price).toBe(100);
    expect(await storedFiles(shop)).toEqual([...before, fileOf(product!.image)].toSorted());
  },
);

test(
  "a product that was sold in the meantime: only an edit of the stock is asked about",
  { tags: ["long"] },
  async ({ shop, visitAsAdmin }) => {
    const product = await addProduct(shop, { stock: 10 });
    const page = await visitAsAdmin();
    await openProduct(page, product);
    await changeProduct(shop, product, { stock_quantity: 8 });
    await page.getByLabel("SKU").fill("SOLD-2");
    await saveButton(page).click();
    await toastDescription(page, "Product updated successfully!");
    expect(await stockOf(shop, product)).toBe(8);

    await page.getByRole("link", { name: `Edit ${product.name}` }).click();
    await page.getByLabel("Stock quantity").fill("20");
    await changeProduct(shop, product, { stock_quantity: 7 });
    await saveButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Changed in the meantime" });
    await dialog.getByText("Stock quantity").waitFor();
    expect(await stockOf(shop, product)).toBe(7);
    await dialog.getByRole("button", { name: "Save mine anyway" }).click();
    // Twelve more than were there when the form was opened.
    await expect.poll(() => stockOf(shop, product)).toBe(19);
  },
);

test(
  "an uploaded certificate opens unchanged from the product's page",
  { tags: ["long"] },
  async ({ shop, visitAsAdmin, visit }) => {
    const product = await addProduct(shop);
    const content = Buffer.from("%PDF-1.4\n% the certificate of a brooch\n%%EOF\n");
    const admin = await visitAsAdmin();
    await openProduct(admin, product);
    await chooseFiles(admin, "Upload certificate", [
      { name: "brooch.pdf", mimeType: "application/pdf", buffer: content },
    ]);
    await saveButton(admin).click();
    await toastDescription(admin, "Product updated successfully!");

    const page = await visit();
    await page.goto(`/product/${product.id}`);
    const link = page.getByRole("link", { name: "Certificate (PDF)" });
    const address = new URL((await link.getAttribute("href"))!, shop.url);
    expect(address.pathname).toMatch(/^\/storage\/v1\/object\/public\/certificates\/\d{13}\.pdf$/);
    const response = await fetch(address);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-length": String(content.byteLength),
      "content-security-policy": expect.stringContaining("sandbox"),
      "content-disposition": expect.stringMatching(/^attachment; filename=\d{13}\.pdf;/),
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(content);
  },
);
