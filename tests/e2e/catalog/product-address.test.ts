import { expect } from "vitest";
import { addProduct, changeProduct } from "../cart/shopping.ts";
import { hydrated, test } from "../base/shop-visit.ts";
import { newAdmin, newSession } from "../base/signing-in.ts";

test("a product has one address with its name, to which its others lead", async ({ shop }) => {
  const { id } = await addProduct(shop, { name: "Émeraude “Nuit” Ring" });
  const right = `/product/${id}/emeraude-nuit-ring`;
  const ask = async (path: string) => {
    const response = await fetch(shop.url + path, { redirect: "manual" });
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(await response.text()) ?? [];
    return [response.status, canonical ?? response.headers.get("Location")];
  };
  for (const path of [`/product/${id}`, right]) expect(await ask(path)).toEqual([200, shop.url + right]);
  expect(await ask(`/product/${id}/ruby-ring`)).toEqual([301, right]);
  expect(await ask(`/product/${id}/ruby-ring?color=red&size=7`)).toEqual([301, `${right}?color=red&size=7`]);
  expect(await ask(`/product/${id}/%E0%A4`)).toEqual([301, right]);
  expect(await ask(`/product/${id}/emeraude-nuit-ring/more`)).toEqual([404, null]);
  const response = await fetch(`${shop.url}/product/${id}/ruby-ring`, { redirect: "manual" });
  // The name may be changed back.
  expect(response.headers.get("Cache-Control")).toBe("no-cache");

  const listed = await (await fetch(`${shop.url}/products?q=Nuit`)).text();
  expect(listed).toContain(`href="${right}"`);
  expect(listed).not.toContain(`href="/product/${id}"`);
});

test("a name without Latin letters is in the address in its own letters", async ({ shop }) => {
  const { id } = await addProduct(shop, { name: "Кольцо" });
  for (const slug of ["Кольцо".toLowerCase(), "%D0%BA%D0%BE%D0%BB%D1%8C%D1%86%D0%BE"])
    expect((await fetch(`${shop.url}/product/${id}/${slug}`, { redirect: "manual" })).status).toBe(200);
});

test("both addresses follow at once when the product is renamed, and are gone with it", async ({ shop }) => {
  const { id } = await addProduct(shop, { name: "First Name" });
  const { access_token: token } = await newSession(shop, await newAdmin(shop));
  const change = (columns: object) =>
    fetch(`${shop.url}/rest/v1/products?id=eq.${id}`, {
      method: "PATCH",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(columns),
    });
  const look = async (path: string) => {
    const response = await fetch(shop.url + path, { redirect: "manual" });
    const [, name] = /<title>([^|]*) \| /.exec(await response.text()) ?? [];
    return name ?? response.headers.get("Location");
  };
  const both = [`/product/${id}`, `/product/${id}/first-name`];
  expect(await Promise.all(both.map(look))).toEqual(["First Name", "First Name"]);
  expect((await change({ name: "Second Name" })).status).toBe(204);
  expect(await Promise.all(both.map(look))).toEqual(["Second Name", `/product/${id}/second-name`]);
  expect((await change({ status: "archived" })).status).toBe(204);
  const statuses = [...both, `/product/${id}/second-name`].map(
    async (path) => (await fetch(shop.url + path, { redirect: "manual" })).status,
  );
  expect(await Promise.all(statuses)).toEqual([404, 404, 404]);
});

test("a press on a product opens its address without loading the shop anew", async ({ shop, visit }) => {
  const product = await addProduct(shop, { name: "Beetle Brooch of Jade" });
  const page = await visit();
  await page.goto("/products?q=beetle+jade");
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await page.getByRole("heading", { name: product.name }).getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: product.name }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/product/${product.id}/beetle-brooch-of-jade`);
  expect(await page.evaluate(() => "kept" in window)).toBe(true);
});

test("the server's page is taken over at each of its addresses, with the query and the fragment", async ({
  shop,
  visit,
}) => {
  const product = await addProduct(shop, { name: "Wasp Brooch" });
  await changeProduct(shop, product, { stock_quantity: 3 });
  const page = await visit();
  for (const path of ["", "/wasp-brooch", "/bee-brooch"]) {
    await page.goto(`/product/${product.id}${path}?color=red#details`);
    await hydrated(page);
    expect(new URL(page.url()).pathname).toBe(`/product/${product.id}${path && "/wasp-brooch"}`);
    expect(page.url()).toMatch(/\?color=red#details$/);
    const data = await page.locator("[type='application/ld+json']").allTextContents();
    expect(data.map((text) => (JSON.parse(text) as { "@type": string })["@type"])).toEqual(
      expect.arrayContaining(["Product", "BreadcrumbList"]),
    );
  }
});
