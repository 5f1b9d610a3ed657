/** @module-tag long */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import { expect } from "vitest";
import { menuEntry, toastDescription } from "../base/back-office.ts";
import { expectToast } from "../base/dialogs.ts";
import { addButton, chooseFiles, newProductName, photograph } from "../catalog/product-form.ts";
import { chooseProduct, fillPromotion, newName, saveButton } from "../prices/promotions.ts";
import { test } from "../base/shop-visit.ts";
import { chooseCashOnDelivery, confirmation, fillShipping, newEmail, orderButton } from "../cart/shopping.ts";
import { newAdmin, signIn } from "../base/signing-in.ts";

test("a new owner fills the shop, sells and ships", { timeout: 180_000 }, async ({ shop, visit }) => {
  const category = `Zircons ${randomUUID().slice(0, 8)}`;
  const name = newProductName();
  const email = newEmail();
  const owner = await visit();
  const guest = await visit();

  await owner.goto("/login?redirect=%2Fadmin");
  await signIn(owner, await newAdmin(shop));
  const before = await totals(owner);

  await follow(owner, "Categories");
  await button(owner, "Add New Category").click();
  await owner.getByLabel("Category Name").fill(category);
  await button(owner, "Save Changes").click();
  await toastDescription(owner, "Category created successfully!");

  await follow(owner, "Products");
  await owner.getByRole("link", { name: "Add New Product" }).click();
  await owner.getByLabel("Name", { exact: true }).fill(name);
  await owner.getByLabel("Category", { exact: true }).selectOption(category);
  await owner.getByLabel("Current price").fill("80");
  await owner.getByLabel("Stock quantity").fill("5");
  const photographs = await Promise.all(["red", "green", "blue"].map((color) => photograph(color)));
  await chooseFiles(owner, "Upload images", photographs);
  await addButton(owner).click();
  await toastDescription(owner, "Product added successfully!");

  await guest.goto(`/products?category=${encodeURIComponent(category)}`);
  await guest.getByRole("link", { name, exact: true }).last().click();
  await guest.getByRole("heading", { level: 1, name }).waitFor();
  await guest.getByRole("button", { name: "Picture 3 of 3", exact: true }).waitFor();
  await guest.getByRole("main").getByText("$80.00").first().waitFor();

  await follow(owner, "Promotions");
  await owner.getByRole("link", { name: "Add New Promotion" }).click();
  await fillPromotion(owner, newName(), "25");
  await chooseProduct(owner, name);
  await saveButton(owner).click();
  await toastDescription(owner, "Promotion added successfully!");

  const product = guest.url();
  await expect.poll(async () => (await guest.request.get(product)).text()).toContain("60.00");
  await guest.goto(product);
  await guest.getByRole("main").getByText("$60.00").first().waitFor();
  await guest
    .getByRole("button", { name: "Add to Cart", exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await expectToast(guest, "Added to cart!", `1 x ${name} has been added to your cart.`);
  await guest.goto("/checkout");
  await fillShipping(guest, email);
  await chooseCashOnDelivery(guest);
  await orderButton(guest).click();
  await confirmation(guest).waitFor();

  await follow(owner, "Orders");
  await owner.getByRole("searchbox", { name: "Search orders" }).fill(email);
  await owner.getByText("1 order", { exact: true }).waitFor();
  await owner.getByRole("row", { name: email }).click();
  await owner.getByRole("combobox", { name: "Provider" }).selectOption("FedEx");
  await owner.getByLabel("Tracking number").fill("7000 1234");
  await button(owner, "Save Tracking").click();
  await expectToast(owner, "Success", "Tracking information updated.");
  await owner.getByRole("combobox", { name: "Status" }).selectOption("Shipped");
  await button(owner, "Save").click();
  await expectToast(owner, "Success", "Order status updated successfully.");

  await follow(owner, "Dashboard");
  const now = await totals(owner);
  expect(now).toMatchObject({ orders: before.orders + 1, products: before.products + 1 });
  expect(now.revenue).toBeCloseTo(before.revenue + 64.8, 2);
});

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

/** Goes to a page by its menu entry. */
async function follow(page: Page, entry: string) {
  const menu = page.getByRole("navigation", { name: "Admin" });
  await menuEntry(page, entry).click();
  await menu
    .locator("[aria-current=page]")
    .filter({ hasText: new RegExp(`^${entry}`) })
    .waitFor();
}

/** The figures of the dashboard, which is open or loading. */
async function totals(page: Page) {
  const boxes = page.getByRole("region", { name: "Totals" });
  await boxes.waitFor();
  const figure = async (title: string) => {
    const text = await boxes
      .getByText(title, { exact: true })
      .locator("..")
      .locator(".amount")
      .first()
      .innerText();
    return Number(text.replaceAll(/[$,]/g, ""));
  };
  return {
    revenue: await figure("Total Revenue"),
    orders: await figure("Total Orders"),
    products: await figure("Total Products"),
  };
}
