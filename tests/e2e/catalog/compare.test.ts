/** @module-tag long */
import { expect } from "vitest";
import { phone, test } from "../base/shop-visit.ts";
import { addProduct } from "../cart/shopping.ts";

test("pieces are chosen on their pages and on the wish list, stand side by side, and can be passed on without a script", async ({
  shop,
  visit,
}) => {
  const [brooch, ring] = [await addProduct(shop), await addProduct(shop, { price: 80 })];
  const page = await visit({ size: phone });
  await page.goto(`/product/${brooch.id}`);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: `Wish list: ${brooch.name}` }).click();
  await page.goto(`/product/${ring.id}`);
  await main.getByRole("button", { name: "Compare", exact: true }).click();
  await main.getByRole("link", { name: "View comparison (1 piece)" }).waitFor();
  await page.goto("/wish-list");
  await page.getByRole("checkbox", { name: brooch.name }).check();
  await page.getByRole("link", { name: "View comparison (2 pieces)" }).click();
  await page.getByRole("columnheader", { name: brooch.name }).waitFor();
  expect(new URL(page.url()).search).toBe(`?ids=${ring.id},${brooch.id}`);
  // Nothing is wider than the window: the table scrolls by itself.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);

  const html = await (await page.request.get(page.url())).text();
  for (const { name } of [brooch, ring]) expect(html).toContain(name);
  expect(html).toContain('content="noindex"');

  await page.getByRole("link", { name: `Remove ${ring.name} from the comparison` }).click();
  await page.waitForURL(`**/compare?ids=${brooch.id}`);
  await page.getByText("There is room for more").waitFor();
});
