import { describe, expect } from "vitest";
import { test, toastDescription } from "./back-office.ts";
import { holdBack } from "./dialogs.ts";
import {
  addButton,
  fillRequired,
  newProductName,
  openNewProduct,
  openProduct,
  productsNamed,
  saveButton,
} from "./product-form.ts";
import { addProduct, changeProduct, stockOf } from "./shopping.ts";

describe("a new product", () => {
  test("needs a name, a category and a price", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await openNewProduct(page);
    expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).toEqual([
      "Basic Information",
      "Pricing",
      "Product Image",
      "Inventory & Identifiers",
      "Shipping Details (optional)",
      "Features",
      "Tags",
      "Featured",
    ]);
    await page.getByLabel("SKU").fill("KEEP-1");
    await addButton(page).click();
    for (const sentence of [
      "Please enter a name.",
      "Please choose a category.",
      "Please enter the current price.",
    ])
      await page.getByText(sentence).waitFor();
    expect(
      await page.getByLabel("Name", { exact: true }).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    expect(await page.getByLabel("SKU").inputValue()).toBe("KEEP-1");
  });

  test("is refused with a sentence beside each wrong field", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await openNewProduct(page);
    await fillRequired(page, "x".repeat(300));
    await page.getByLabel("Original price").fill("old");
    await page.getByLabel("Stock quantity").fill("-3");
    await addButton(page).click();
    await page.getByText("Please use at most 200 characters; this has 300.").waitFor();
    await page.getByText("Please enter a number, such as 49.90.").waitFor();
    await page.getByText("This cannot be less than 0.").waitFor();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("x".repeat(300));
  });

  test("is stored as typed, and empty fields stay empty", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin();
    const name = newProductName();
    await openNewProduct(page);
    await fillRequired(page, `  ${name} `, "$1,284.50");
    const feature = page.getByLabel("Add a feature");
    for (const text of ["  Hallmarked ", "Boxed", "Hallmarked", "   "]) {
      await feature.fill(text);
      await feature.press("Enter");
    }
    await page.getByLabel("Add a tag").fill("pendant");
    await page.getByRole("button", { name: "Add this tag" }).click();
    await page.getByLabel("Add a tag").fill("not yet added");
    await page.getByRole("button", { name: "Remove Hallmarked" }).press("Enter");
    await page.getByLabel("Show among the four featured").check();
    await page.getByLabel("Original price").fill("100");
    await page.getByText("This is not above the current price, so shoppers will not see it.").waitFor();
    await page.getByLabel("Original price").fill("");
    await addButton(page).click();
    await toastDescription(page, "Product added successfully!");
    await page.waitForURL("**/admin/products");
    await page.getByRole("link", { name, exact: true }).waitFor();
    expect(await productsNamed(shop, name)).toMatchObject([
      {
        price: 1284.5,
        original_price: null,
        image: null,
        images: [],
        features: ["Boxed"],
        tags: ["pendant", "not yet added"],
        stock_quantity: null,
        weight: null,
        featured: true,
      },
    ]);
    await shop.database.pools.owner`update public.products set featured = false where name = ${name}`;
  });

  test("is added once by a double click", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin();
    const name = newProductName();
    await openNewProduct(page);
    await fillRequired(page, name);
    await addButton(page).dblclick();
    await toastDescription(page, "Product added successfully!");
    expect(await productsNamed(shop, name)).toHaveLength(1);
  });

  test.for(["a lot", "0"])(
    "is saved at a price of %j only after a question",
    async (price, { shop, visitAsAdmin }) => {
      const page = await visitAsAdmin();
      const name = newProductName();
      await openNewProduct(page);
      await fillRequired(page, name, price);
      await addButton(page).click();
      const dialog = page.getByRole("dialog", { name: "Save at a price of $0.00?" });
      expect(await dialog.getByText(`"${price}" cannot be read as a price.`).count()).toBe(
        price === "0" ? 0 : 1,
      );
      await dialog.getByRole("button", { name: "Change the price" }).click();
      expect(
        await page.getByLabel("Current price").evaluate((field) => field === document.activeElement),
      ).toBe(true);
      expect(await productsNamed(shop, name)).toEqual([]);
      await addButton(page).click();
      await dialog.getByRole("button", { name: "Save at $0.00" }).click();
      await toastDescription(page, "Product added successfully!");
      expect(await productsNamed(shop, name)).toMatchObject([{ price: 0 }]);
    },
  );

  test("is not added twice when the response was lost", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /ERR_/ });
    const name = newProductName();
    await openNewProduct(page);
    await fillRequired(page, name);
    await page.route("**/rest/v1/products?*", async (route, request) => {
      if (request.method() !== "POST") return route.abort();
      await route.fetch();
      return route.abort();
    });
    await addButton(page).click();
    const unreachable = "The shop could not be reached. Please check your connection and try again.";
    expect(await toastDescription(page, "Error saving product")).toBe(unreachable);
    await page.getByText(`Not saved. ${unreachable}`).waitFor();
    expect(await productsNamed(shop, name)).toHaveLength(1);
    await addButton(page).click();
    await toastDescription(page, "Error saving product");
    await page.unrouteAll();
    await page.getByLabel("SKU").fill("SECOND-TRY");
    await addButton(page).click();
    await toastDescription(page, "Product added successfully!");
    expect(await productsNamed(shop, name)).toHaveLength(1);
  });

  test("needs the categories to load", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ expected: /500/ });
    await page.route("**/rest/v1/product_categories?*", (route) =>
      route.fulfill({ status: 500, json: { code: "XX000", message: "The disk is full." } }),
    );
    await page.goto("/admin/products/new");
    expect(await toastDescription(page, "Error fetching initial data")).toBe("The disk is full.");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("Name", { exact: true }).waitFor();
  });
});

describe("an edited product", () => {
  test("is changed only where it was edited, and the list comes back as it was", async ({
    shop,
    visitAsAdmin,
  }) => {
    const product = await addProduct(shop);
    const page = await visitAsAdmin();
    const address = `/admin/products?q=${encodeURIComponent(product.name.slice(-8))}`;
    await page.goto(address);
    await page.getByRole("link", { name: `Edit ${product.name}` }).click();
    const patches: unknown[] = [];
    page.on("request", (request) => request.method() === "PATCH" && patches.push(request.postDataJSON()));
    await page.getByLabel("Current price").fill("75");
    await saveButton(page).click();
    await toastDescription(page, "Product updated successfully!");
    await page.getByRole("cell", { name: "$75.00" }).waitFor();
    expect(new URL(page.url()).search).toBe(new URL(address, shop.url).search.replaceAll("%20", "+"));
    expect(patches).toEqual([{ price: 75 }]);
    await page.goto(`/product/${product.id}`);
    await page.getByText("$75.00").first().waitFor();
  });

  test("is left with unsaved changes only after a question", async ({ shop, visitAsAdmin }) => {
    const product = await addProduct(shop);
    const page = await visitAsAdmin();
    await page.goto("/admin/products");
    await page.getByRole("link", { name: `Edit ${product.name}` }).click();
    await page.getByLabel("SKU").fill("NEW-1");
    await page.getByRole("button", { name: "Cancel" }).click();
    const dialog = page.getByRole("dialog", { name: "Unsaved changes" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    // Text typed behind a modal dialog would be lost.
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByLabel("SKU").inputValue()).toBe("NEW-1");
    await page.getByLabel("SKU").fill("");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "Products Catalogue" }).waitFor();
  });

  test("is left for the list and no further, however often the button is pressed", async ({
    shop,
    visitAsAdmin,
  }) => {
    const product = await addProduct(shop);
    const page = await visitAsAdmin();
    await page.goto("/admin/settings");
    await page.getByRole("link", { name: "Products", exact: true }).click();
    await page.getByRole("link", { name: `Edit ${product.name}` }).click();
    await page.getByLabel("SKU").waitFor();
    const list = await holdBack(page, "**/rest/v1/products?*");
    await page.getByRole("button", { name: "Cancel" }).dblclick();
    await page.getByRole("main").getByRole("link", { name: "Products Catalogue" }).click();
    list.release();
    await page.getByRole("heading", { name: "Products Catalogue" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/admin/products");
  });

  test("is left with unsaved changes by a double click as by a single one", async ({
    shop,
    visitAsAdmin,
  }) => {
    const product = await addProduct(shop);
    const page = await visitAsAdmin();
    await page.goto("/admin/products");
    await page.getByRole("link", { name: `Edit ${product.name}` }).click();
    await page.getByLabel("SKU").fill("NEW-1");
    await page.getByRole("button", { name: "Cancel" }).click();
    const dialog = page.getByRole("dialog", { name: "Unsaved changes" });
    await dialog.getByRole("button", { name: "Leave without saving" }).dblclick();
    await page.getByRole("heading", { name: "Products Catalogue" }).waitFor();
  });

  test.for(["999999999", "ring", "-1"])("is not found under %s", async (id, { visitAsAdmin }) => {
    const page = await visitAsAdmin();
    await page.goto(`/admin/products/edit/${id}`);
    await toastDescription(page, "Product not found");
    await page.waitForURL("**/admin/products");
  });

  test("was changed by somebody else: the admin keeps theirs or saves over it", async ({
    shop,
    visitAsAdmin,
  }) => {
    const product = await addProduct(shop, { price: 60 });
    const page = await visitAsAdmin({ expected: /406/ });
    await openProduct(page, product);
    await page.getByLabel("Current price").fill("75");
    await page.getByLabel("SKU").fill("MINE");
    await changeProduct(shop, product, { price: 80 });
    await saveButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Changed in the meantime" });
    await dialog.getByText("$80.00").waitFor();
    await dialog.getByText("$75.00").waitFor();
    await dialog.getByRole("button", { name: "Keep theirs" }).click();
    expect(await page.getByLabel("Current price").inputValue()).toBe("80.00");
    expect(await page.getByLabel("SKU").inputValue()).toBe("");

    await page.getByLabel("Current price").fill("75");
    await changeProduct(shop, product, { price: 90 });
    await saveButton(page).click();
    await dialog.getByRole("button", { name: "Save mine anyway" }).click();
    await toastDescription(page, "Product updated successfully!");
    expect(await productsNamed(shop, product.name)).toMatchObject([{ price: 75 }]);
  });

  test("was sold in the meantime: only an edit of the stock is asked about", async ({
    shop,
    visitAsAdmin,
  }) => {
    const product = await addProduct(shop, { stock: 10 });
    const page = await visitAsAdmin({ expected: /406/ });
    await openProduct(page, product);
    await changeProduct(shop, product, { stock_quantity: 8 });
    await page.getByLabel("SKU").fill("SOLD-2");
    await saveButton(page).click();
    await toastDescription(page, "Product updated successfully!");
    expect(await stockOf(shop, product)).toBe(8);

    await openProduct(page, product);
    await changeProduct(shop, product, { stock_quantity: 7 });
    await page.getByLabel("Stock quantity").fill("20");
    await saveButton(page).click();
    const dialog = page.getByRole("dialog", { name: "Changed in the meantime" });
    await dialog.getByText("Stock quantity").waitFor();
    expect(await stockOf(shop, product)).toBe(7);
    await dialog.getByRole("button", { name: "Save mine anyway" }).click();
    await toastDescription(page, "Product updated successfully!");
    expect(await stockOf(shop, product)).toBe(20);
  });

  test("was deleted in the meantime: what was typed stays", async ({ shop, visitAsAdmin }) => {
    const product = await addProduct(shop);
    const page = await visitAsAdmin();
    await openProduct(page, product);
    await page.getByLabel("SKU").fill("GONE-1");
    await shop.database.pools.owner`delete from public.products where id = ${product.id}`;
    await saveButton(page).click();
    expect(await toastDescription(page, "Error saving product")).toBe(
      "This product was deleted in the meantime.",
    );
    expect(await page.getByLabel("SKU").inputValue()).toBe("GONE-1");
  });

  test("is in a category that was deleted in the meantime", async ({ shop, visitAsAdmin }) => {
    const product = await addProduct(shop);
    await shop.database.pools.owner`insert into public.product_categories (name) values ('Short-lived')`;
    const page = await visitAsAdmin({ expected: /409/ });
    await openProduct(page, product);
    await page.getByLabel("Category", { exact: true }).selectOption("Short-lived");
    await shop.database.pools.owner`delete from public.product_categories where name = 'Short-lived'`;
    await saveButton(page).click();
    expect(await toastDescription(page, "Error saving product")).toBe(
      'The category "Short-lived" was renamed or deleted in the meantime. Please choose another.',
    );
  });
});
