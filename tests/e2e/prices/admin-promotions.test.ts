/** @module-tag long */
import { expect } from "vitest";
import type { DemoShop } from "../../setup/shop-test.ts";
import { test, toastDescription } from "../base/back-office.ts";
import { addPromotion, chooseProduct, fillPromotion, newName, saveButton } from "./promotions.ts";
import { addProduct } from "../cart/shopping.ts";

async function storedPromotion({ database }: DemoShop, name: string) {
  const [row] = await database.pools.owner`
    select discount_value::float8, product_ids::int[], start_date, end_date, usage_limit, usage_count
    from public.promotions where name = ${name}`;
  return row;
}

test("a promotion lowers a product's price in the shop until it is deleted", async ({
  shop,
  visit,
  visitAsAdmin,
}) => {
  const product = await addProduct(shop, { price: 60 });
  const name = newName();
  const page = await visitAsAdmin();
  const shopper = await visit();
  const price = async () => {
    await shopper.goto(`/product/${product.id}`);
    return shopper.getByRole("main").getByText(/\$\d/).first().textContent();
  };

  await page.goto("/admin/promotions");
  await page.getByRole("link", { name: "Add New Promotion" }).click();
  await fillPromotion(page, name);
  await page.getByLabel("Description (optional)").fill("For the 100% _sure_ ones.");
  await chooseProduct(page, product.name);
  await saveButton(page).click();
  await toastDescription(page, "Promotion added successfully!");
  await page.waitForURL("**/admin/promotions");
  expect(await storedPromotion(shop, name)).toMatchObject({
    product_ids: [product.id],
    start_date: new Date("2026-01-01T09:00"),
    end_date: new Date("2036-01-01T21:30"),
    usage_limit: null,
    usage_count: 0,
  });
  await page.getByRole("searchbox", { name: "Search promotions" }).fill("100% _SURE_");
  await page.getByText("1 promotion", { exact: true }).waitFor();
  const row = page.getByRole("row").filter({ hasText: name });
  expect(await row.getByRole("cell").allInnerTexts()).toEqual([
    `${name}\n\nFor the 100% _sure_ ones.`,
    "20%\n0 used",
    "Specific products",
    "Active",
    "Jan 1, 2026\n9:00 AM",
    "Jan 1, 2036\n9:30 PM",
    "",
  ]);
  await expect.poll(price).toContain("48.00");

  await row.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await toastDescription(page, "Promotion deleted successfully!");
  await row.waitFor({ state: "detached" });
  expect(await storedPromotion(shop, name)).toBeUndefined();
  await expect.poll(price).toContain("60.00");
});

test("a promotion that somebody else has changed is merged with their changes", async ({
  shop,
  visitAsAdmin,
}) => {
  const ring = await addProduct(shop);
  const promotion = await addPromotion(shop, { product_ids: [ring.id] });
  const page = await visitAsAdmin();
  await page.goto(`/admin/promotions/edit/${promotion.id}`);
  const mine = newName();
  await page.getByLabel("Promotion name").fill(mine);
  await shop.database.pools.owner`
    update public.promotions set discount_value = 35 where id = ${promotion.id}`;
  await saveButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Changed in the meantime" });
  await dialog.getByText("Discount value").waitFor();
  expect(await storedPromotion(shop, mine)).toBeUndefined();
  await dialog.getByRole("button", { name: "Save mine anyway" }).click();
  await toastDescription(page, "Promotion updated successfully!");
  expect(await storedPromotion(shop, mine)).toMatchObject({ discount_value: 35, product_ids: [ring.id] });
});
