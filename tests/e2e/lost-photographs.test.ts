import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { test } from "./shop-visit.ts";
import { addProduct } from "./shopping.ts";

describe("a photograph whose file is lost", () => {
  const lost = "/storage/v1/object/public/product-images/lost.webp";

  test("is replaced by a drawing, on cards and on the product page", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    await shop.database.pools.owner`update public.products set image = ${lost} where id = ${brooch.id}`;
    const page = await visit({ expected: /lost\.webp/ });
    await page.goto(`/products?q=${encodeURIComponent(brooch.name)}`);
    await expectDrawing(page, brooch.name);
    await page.goto(`/product/${brooch.id}`);
    await expectDrawing(page, brooch.name);
  });

  test("is replaced also when it failed to load before hydration", async ({ shop, visit }) => {
    const brooch = await addProduct(shop);
    await shop.database.pools.owner`update public.products set image = ${lost} where id = ${brooch.id}`;
    const page = await visit({ expected: /lost\.webp/ });
    const failed = page.waitForResponse(/lost\.webp/);
    await page.route("**/assets/entry.client-*.js", async (route) => {
      await failed;
      await route.continue();
    });
    await page.goto(`/product/${brooch.id}`);
    await expectDrawing(page, brooch.name);
  });
});

async function expectDrawing(page: Page, name: string) {
  await page.getByRole("img", { name, exact: true }).locator("svg").first().waitFor();
  expect(await page.locator('img[src*="lost.webp"]').filter({ visible: true }).count()).toBe(0);
}
