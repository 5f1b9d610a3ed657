import { expect } from "vitest";
import { test, toastDescription } from "../base/back-office.ts";
import type { DemoShop } from "../../setup/shop-test.ts";
import { addProduct } from "../cart/shopping.ts";

async function ask({ url }: DemoShop, path: string) {
  const response = await fetch(url + path, { redirect: "manual" });
  return [response.status, response.headers.get("Location")];
}

test("an address of a former shop leads to a product from the moment an admin says so", async ({
  shop,
  visitAsAdmin,
}) => {
  const { id } = await addProduct(shop, { name: "Fern Ring" });
  expect(await ask(shop, "/products/Fern-Ring")).toEqual([404, null]);
  const page = await visitAsAdmin();
  await page.goto("/admin/settings/redirects");
  await page.getByRole("button", { name: "Add redirect" }).click();
  await page
    .getByLabel("Old address", { exact: true })
    .fill("https://old.example/Products/Fern-Ring?ref=mail");
  await page.getByLabel("Leads to", { exact: true }).fill(`/product/${id}`);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await toastDescription(page, "Settings saved successfully!");
  await page.getByRole("row", { name: `/products/fern-ring /product/${id}` }).waitFor();
  for (const path of ["/products/Fern-Ring", "/products/fern-ring/?variant=12"])
    expect(await ask(shop, path)).toEqual([301, `/product/${id}/fern-ring`]);

  await page.getByRole("button", { name: "Delete /products/fern-ring" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await toastDescription(page, "Redirect deleted successfully!");
  expect(await ask(shop, "/products/fern-ring")).toEqual([404, null]);
});

test("pages win over redirects, and what is missing behind their routes is looked up, too", async ({
  shop,
}) => {
  const { id } = await addProduct(shop, { name: "Moss Ring" });
  const [draft] = await shop.database.pools.owner<{ id: number }[]>`
    insert into public.products (name, category, price, status)
    values ('Moss Draft', 'Artificial Jewelry', 5, 'draft') returning id::int`;
  await shop.database.pools.owner`
    insert into public.redirects (path, target) values
      ('/about', '/products'),
      (${`/product/${id}`}, '/products'),
      (${`/product/${id}/moss-ring`}, '/products'),
      ('/product/moss-ring', ${`/product/${id}/moss?color=green#top`}),
      ('/pages/moss', '/contact'),
      ('/moss elsewhere', 'https://elsewhere.example/moss?a=b'),
      ('/moss-draft', ${`/product/${draft!.id}`})`;
  expect(await ask(shop, "/about")).toEqual([200, null]);
  expect(await ask(shop, `/product/${id}`)).toEqual([200, null]);
  expect(await ask(shop, `/product/${id}/moss-ring`)).toEqual([200, null]);
  expect(await ask(shop, "/product/moss-ring")).toEqual([301, `/product/${id}/moss-ring?color=green#top`]);
  expect(await ask(shop, "/pages/moss")).toEqual([301, "/contact"]);
  expect(await ask(shop, "/moss%20elsewhere")).toEqual([301, "https://elsewhere.example/moss?a=b"]);
  // A draft tells nobody its name, nor that it is there.
  expect(await ask(shop, "/moss-draft")).toEqual([404, null]);
  expect(await ask(shop, `/product/${draft!.id}/moss-draft`)).toEqual([404, null]);
  expect(await ask(shop, "/pages/moss/more")).toEqual([404, null]);

  const list = await fetch(`${shop.url}/rest/v1/redirects`);
  expect(list.status).toBe(401);
  const response = await fetch(`${shop.url}/pages/moss`, { redirect: "manual", method: "HEAD" });
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([301, "no-cache"]);
});
