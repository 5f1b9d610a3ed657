import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { complaints, test, toastDescription } from "./back-office.ts";
import {
  addButton,
  chooseFiles,
  fillRequired,
  newProductName,
  openNewProduct,
  photograph,
  productsNamed,
} from "./product-form.ts";
import { addProduct } from "./shopping.ts";
import { desktop, phone } from "./shop-visit.ts";

const smallest = { width: 320, height: 640 };

describe.for([desktop, phone, smallest])("at $width x $height", (size) => {
  test("the catalogue is accessible in every state", async ({ shop, visitAsAdmin }) => {
    const product = await addProduct(shop);
    const page = await visitAsAdmin({ size, expected: /500/ });
    await page.goto("/admin/products");
    await page.getByRole("link", { name: product.name, exact: true }).waitFor();
    expect(await complaints(page)).toEqual([]);
    if (size !== desktop) {
      await page.getByRole("button", { name: "Filters" }).click();
      await page.getByRole("dialog", { name: "Filters" }).waitFor();
      expect(await complaints(page)).toEqual([]);
      await page.getByRole("button", { name: "Close" }).click();
    }
    await page.getByRole("button", { name: `Delete ${product.name}` }).click();
    await page.getByRole("dialog", { name: "Confirm Deletion" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.goto("/admin/products?q=no such thing");
    await page.getByText("No products found matching your criteria.").waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.route("**/rest/v1/products?*", (route) =>
      route.fulfill({ status: 500, json: { code: "XX000", message: "The disk is full." } }),
    );
    await page.goto("/admin/products");
    await page.getByRole("button", { name: "Try again" }).waitFor();
    expect(await complaints(page)).toEqual([]);
  });

  test("the form is accessible in every state", async ({ visitAsAdmin }) => {
    const page = await visitAsAdmin({ size, expected: /500/ });
    await openNewProduct(page);
    expect(await complaints(page)).toEqual([]);
    await addButton(page).click();
    await page.getByText("Please enter a name.").waitFor();
    expect(await complaints(page)).toEqual([]);
    await fillRequired(page, "A name of one word that no line can hold: ".padEnd(199, "x"), "0");
    await page.getByLabel("Add a feature").fill("x".repeat(120));
    await page.getByLabel("Add a feature").press("Enter");
    const files = await Promise.all(["red", "green", "blue"].map((colour) => photograph(colour)));
    await chooseFiles(page, "Upload images", files);
    await page.getByRole("img", { name: "Photograph 3: blue.jpg" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await addButton(page).click();
    await page.getByRole("dialog", { name: "Save at a price of $0.00?" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await page.route("**/storage/v1/object/product-images/*", (route) =>
      route.fulfill({ status: 500, json: { statusCode: "500", error: "Internal", message: "Disk is gone" } }),
    );
    await page.getByRole("button", { name: "Save at $0.00" }).click();
    await toastDescription(page, "Image Upload Error");
    expect(await complaints(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("dialog", { name: "Unsaved changes" }).waitFor();
    expect(await complaints(page)).toEqual([]);
  });
});

/** Presses Tab until the element of this role and name has the focus. */
async function tabTo(
  page: Page,
  role: "button" | "link" | "textbox" | "combobox" | "checkbox",
  name: string,
) {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let tabs = 0; tabs < 60; tabs++) {
    await page.keyboard.press("Tab");
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${role} "${name}" was not reached`);
}

describe("by keyboard alone", () => {
  test("a product is added, found, and deleted", async ({ shop, visitAsAdmin }) => {
    const page = await visitAsAdmin();
    const name = newProductName();
    const { keyboard } = page;
    const photographs = await Promise.all(["red", "green", "blue"].map((colour) => photograph(colour)));
    // From the start: a listener added right before the key press may come too late.
    page.on("filechooser", (chooser) => void chooser.setFiles(photographs));
    await page.goto("/admin/products");
    await page.getByRole("link", { name: "Add New Product" }).waitFor();
    await tabTo(page, "link", "Add New Product");
    await keyboard.press("Enter");
    await page.getByLabel("Name", { exact: true }).waitFor();
    await tabTo(page, "textbox", "Name");
    await keyboard.type(name);
    await tabTo(page, "combobox", "Category");
    await keyboard.type("Gem");
    await tabTo(page, "textbox", "Current price");
    await keyboard.type("89.50");
    await tabTo(page, "button", "Upload images");
    await keyboard.press("Enter");
    await page.getByRole("img", { name: "Photograph 3: blue.jpg" }).waitFor();
    await tabTo(page, "button", "Move photograph 2 right");
    await keyboard.press("Enter");
    await page.getByRole("img", { name: "Photograph 3: green.jpg" }).waitFor();
    // The button kept the focus when its photograph moved.
    await keyboard.press("Shift+Tab");
    await keyboard.press("Enter");
    await page.getByRole("img", { name: "Photograph 2: green.jpg" }).waitFor();
    await tabTo(page, "textbox", "Add a tag");
    await keyboard.type("opal");
    await keyboard.press("Enter");
    await keyboard.press("Shift+Tab");
    await keyboard.press("Enter");
    expect(await page.getByRole("list", { name: "Added tags" }).count()).toBe(0);
    await tabTo(page, "checkbox", "Show among the four featured pieces on the home page");
    await tabTo(page, "button", "Add Product to Catalogue");
    await keyboard.press("Enter");
    await toastDescription(page, "Product added successfully!");
    expect(await productsNamed(shop, name)).toMatchObject([
      { price: 89.5, tags: [], images: [expect.any(String), expect.any(String)] },
    ]);

    await page.getByRole("link", { name, exact: true }).waitFor();
    await tabTo(page, "button", `Delete ${name}`);
    await keyboard.press("Enter");
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await toastDescription(page, "Product deleted successfully!");
    expect(await productsNamed(shop, name)).toEqual([]);
  });
});
