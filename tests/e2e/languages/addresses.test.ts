import { expect } from "vitest";
import { test } from "../../setup/shop-test.ts";

// What programs read of a shop in three languages: search engines, feeds and whoever follows an old address.

test("each page names itself and the same page in every language", async ({ shop }) => {
  for (const [path, language] of [
    ["/products", "en"],
    ["/de/products", "de"],
    ["/fr/products", "fr"],
  ] as const) {
    const html = await (await fetch(shop.url + path)).text();
    expect(html).toMatch(new RegExp(`<html [^>]*lang="${language}"`));
    expect(html).toContain(`<link rel="canonical" href="${shop.url}${path}"`);
    const named = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)];
    expect(named.map(([, code, address]) => [code, address])).toEqual([
      ["x-default", `${shop.url}/products`],
      ["en", `${shop.url}/products`],
      ["de", `${shop.url}/de/products`],
      ["fr", `${shop.url}/fr/products`],
    ]);
  }
});

test("the sitemap has each page in every language", async ({ shop }) => {
  const map = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const own = paths.filter((path) => !/^\/(de|fr)(\/|$)/.test(path));
  expect(own.length).toBeGreaterThan(20);
  for (const language of ["de", "fr"]) {
    const prefix = new RegExp(`^/${language}(?=/|$)`);
    const others = paths.filter((path) => prefix.test(path)).map((path) => path.replace(prefix, "") || "/");
    expect(others.toSorted()).toEqual(own.toSorted());
  }
});

test.for([
  ["a language that the shop does not offer", "/it/products?q=ring", "/products?q=ring"],
  ["the shop's own language", "/en/about", "/about"],
  ["the back office, which has no addresses of its own in a language", "/de/admin/orders", "/admin/orders"],
])("%s leads to the address without it", async ([, from, to], { shop }) => {
  const { status, headers } = await fetch(shop.url + from, { redirect: "manual" });
  expect(status).toBe(302);
  expect(new URL(headers.get("location")!, shop.url).href).toBe(shop.url + to);
});

const nameIn = (html: string) => /"@type":"Product","name":"([^"]+)"/.exec(html)?.[1];
const described = (html: string) => /<meta property="og:description" content="([^"]+)"/.exec(html)?.[1];

test("structured data and the picture for sharing are in the page's language", async ({ shop }) => {
  const read = async (path: string) => (await fetch(shop.url + path)).text();
  const [own, french] = await Promise.all([read("/product/1"), read("/fr/product/1")]);
  expect(nameIn(own)).toBeDefined();
  expect(nameIn(french)).toBeDefined();
  expect(nameIn(french)).not.toBe(nameIn(own));
  expect(described(french)).not.toBe(described(own));
});
