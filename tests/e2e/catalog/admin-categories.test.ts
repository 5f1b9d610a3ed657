/** @module-tag long */
import { randomUUID } from "node:crypto";
import { expect, onTestFinished } from "vitest";
import { addPromotion } from "../../database/base/shop.ts";
import type { DemoShop } from "../../setup/shop-test.ts";
import { test, toastDescription } from "../base/back-office.ts";
import { addProduct } from "../cart/shopping.ts";

async function storedCategory({ database }: DemoShop, name: string) {
  const [row] = await database.pools.owner<{ name: string; description: string | null }[]>`
    select name, description from public.product_categories where name = ${name}`;
  return row;
}

test("a category is added, renamed with its products even after somebody else saved it, and deleted once no product uses it", async ({
  shop,
  visitAsAdmin,
}) => {
  const { owner } = shop.database.pools;
  const end = randomUUID().slice(0, 8);
  onTestFinished(async () => {
    await owner`delete from public.products where category like ${`%${end}`}`;
    await owner`delete from public.product_categories where name like ${`%${end}`}`;
  });
  const [name, renamed] = [`Odd "{one}", \\ two ${end}`, `Odd "{two}", \\ one ${end}`];
  const page = await visitAsAdmin({ expected: /409/ });
  const button = (label: string) => page.getByRole("button", { name: label, exact: true });
  await page.goto("/admin/categories");
  await button("Add New Category").click();
  await page.getByLabel("Category Name").fill(`  ${name} `);
  await button("Save Changes").click();
  await toastDescription(page, "Category created successfully!");
  expect(await storedCategory(shop, name)).toEqual({ name, description: null });

  const product = await addProduct(shop, { category: name });
  const promotion = await addPromotion(owner, {
    applicable_scope: "specific_categories",
    category_names: [name],
  });
  await button(`Edit ${name}`).click();
  await page.getByLabel("Category Name").fill(renamed);
  await owner`update public.product_categories set description = 'Theirs.' where name = ${name}`;
  await button("Save Changes").click();
  await page.getByRole("dialog", { name: "Changed in the meantime" }).getByText("Theirs.").waitFor();
  expect(await storedCategory(shop, renamed)).toBeUndefined();
  await button("Save mine anyway").click();
  await toastDescription(page, "Category updated successfully!");
  expect(await storedCategory(shop, renamed)).toEqual({ name: renamed, description: "Theirs." });

  await button(`Delete ${renamed}`).click();
  await page.getByText('The promotion "Sale" will no longer apply to it').waitFor();
  await button("Delete").click();
  expect(await toastDescription(page, "Error deleting category")).toBe(
    `The category "${renamed}" is used by 1 product. Move or delete it first.`,
  );
  expect(await storedCategory(shop, renamed)).toBeDefined();
  await owner`delete from public.products where id = ${product.id}`;
  await button("Delete").click();
  await toastDescription(page, "Category deleted successfully");
  expect(await storedCategory(shop, renamed)).toBeUndefined();
  await owner`delete from public.promotions where id = ${promotion}`;
});
