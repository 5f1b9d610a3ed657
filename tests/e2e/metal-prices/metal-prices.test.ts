import { expect } from "vitest";
import { test, toastDescription } from "../base/back-office.ts";
import {
  addButton,
  fillRequired,
  newProductName,
  openNewProduct,
  productsNamed,
} from "../catalog/product-form.ts";

test("a product that follows gold costs what gold costs, on its page too", async ({
  shop,
  visitAsAdmin,
  visit,
}) => {
  const page = await visitAsAdmin();
  const changeGold = async (price: string) => {
    await page.goto("/admin/metal-prices");
    await page.getByRole("button", { name: "Change Prices" }).click();
    await page.getByLabel("Gold (dollars)").fill(price);
    await page.getByRole("button", { name: "Show Changes" }).click();
    await page.getByRole("button", { name: "Apply" }).click();
  };
  await changeGold("100");
  await toastDescription(page, "Metal prices changed, and with them 0 prices");

  const name = newProductName();
  await openNewProduct(page);
  await fillRequired(page, name, "1");
  await page.getByLabel("The price follows").selectOption("Gold");
  await page.getByLabel("Net weight (g)").fill("4");
  await page.getByLabel("Making charge").fill("80");
  await addButton(page).click();
  await toastDescription(page, "Product added successfully!");
  const [product] = await productsNamed(shop, name);
  expect(product!.price).toBe(380);

  await changeGold("110");
  await toastDescription(page, "Metal prices changed, and with them 1 price");
  const guest = await visit();
  await guest.goto(`/product/${product!.id}`);
  await guest.getByText("$410.00").first().waitFor();
});
