import type { Page } from "playwright";
import { expect } from "vitest";
import { test } from "../base/shop-visit.ts";
import { addProduct } from "../cart/shopping.ts";

test("a photograph whose file is lost is replaced by a drawing, even if it failed to load before hydration", async ({
  shop,
  visit,
}) => {
  const brooch = await addProduct(shop);
  const lost = "/storage/v1/object/public/product-images/lost.webp";
  await shop.database.pools.owner`update public.products set image = ${lost} where id = ${brooch.id}`;
  const page = await visit({ expected: /lost\.webp/ });
  const failed = page.waitForResponse(/lost\.webp/);
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await failed;
    await route.continue();
  });
  await page.goto(`/products?q=${encodeURIComponent(brooch.name)}`);
  await expectDrawing(page, brooch.name);
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByRole("heading", { name: brooch.name, level: 1, exact: true }).waitFor();
  await expectDrawing(page, brooch.name);
});

async function expectDrawing(page: Page, name: string) {
  await page.getByRole("img", { name, exact: true }).locator("svg").first().waitFor();
  expect(await page.locator('img[src*="lost.webp"]').filter({ visible: true }).count()).toBe(0);
}
