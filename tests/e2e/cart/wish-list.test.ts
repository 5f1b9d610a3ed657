/** @module-tag long */
import { expect } from "vitest";
import { phone, test } from "../base/shop-visit.ts";
import { addProduct } from "./shopping.ts";

test("a wish list is kept on a phone without an account, shared, and added to somebody else's", async ({
  shop,
  visit,
}) => {
  const [brooch, ring] = [await addProduct(shop), await addProduct(shop)];
  const page = await visit({ size: phone });
  for (const { id, name } of [brooch, ring]) {
    await page.goto(`/product/${id}`);
    await page
      .getByRole("main")
      .getByRole("button", { name: `Wish list: ${name}` })
      .click();
    await page.getByText("Added to wish list").waitFor();
  }
  await page.getByRole("link", { name: "View wish list" }).click();
  await page.getByRole("article").filter({ hasText: brooch.name }).waitFor();
  await page.reload();
  await page.getByRole("article").filter({ hasText: brooch.name }).waitFor();
  expect(await page.getByRole("article").count()).toBe(2);

  const visitor = await visit();
  const response = await visitor.goto(`/wish-list?products=${ring.id},${brooch.id}`);
  // The server renders it: it can be viewed, and passed on, without a script.
  const html = await response!.text();
  expect(html).toContain(brooch.name);
  expect(html).toContain('content="noindex"');
  await visitor.getByRole("button", { name: "Add all to my wish list" }).click();
  await visitor.getByRole("link", { name: "Wish list, 2 pieces" }).click();
  await visitor.getByRole("heading", { level: 1, name: "Wish list", exact: true }).waitFor();
  await visitor.getByRole("article").filter({ hasText: ring.name }).waitFor();
});

test("the phone's menu opens at its search box, and has the categories", async ({ visit }) => {
  const page = await visit({ size: phone });
  await page.goto("/about");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect
    .poll(() => menu.getByRole("combobox").evaluate((box) => box === document.activeElement))
    .toBe(true);
  await menu.getByRole("link", { name: "Gemstones" }).click();
  await page.getByRole("heading", { level: 1, name: "Gemstones" }).waitFor();
});
