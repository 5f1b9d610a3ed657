import { gzipSync } from "node:zlib";
import { expect, test as base } from "vitest";
import { openDemoShop } from "../../setup/shop-test.ts";

/** Its own shop, to which other tests add nothing. */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads what a fixture needs off this pattern
const test = base.extend("shop", { scope: "file" }, ({}, { onCleanup }) => openDemoShop({}, onCleanup));

/** The most JavaScript that a guest's first load of a page may download, in KiB of gzip. */
const budgets = [
  ["/", 141.5],
  ["/products", 145],
  ["/product/1", 144],
  ["/checkout", 159.5],
  ["/login", 149],
] as const;

test.for(budgets)("%s loads at most %s KiB of JavaScript", async ([path, most], { shop }) => {
  const read = async (address: string) => Buffer.from(await (await fetch(shop.url + address)).arrayBuffer());
  const page = (await read(path)).toString();
  // The page's scripts, and what they import at once.
  const files = new Set([...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file!));
  const sizes: number[] = [];
  for (const file of files) {
    const script = await read(file);
    for (const [, imported] of script.toString().matchAll(/(?:from|import)"\.(\/[^"]+\.js)"/g))
      files.add(`/assets${imported}`);
    sizes.push(gzipSync(script).byteLength);
  }
  expect(files.size).toBeGreaterThan(5);
  expect(files.size).toBeLessThanOrEqual(20);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(most);
});

/** Uncompressed, because the server renders and browsers parse that. With data, a page's 24 products are some 36 KB. */
test("the products page takes at most 1500 bytes of HTML for each product", async ({ shop }) => {
  const read = async (path: string) => Buffer.from(await (await fetch(shop.url + path)).arrayBuffer());
  // These differ from page to page: a search has no addresses in other languages, and a short list no further pages.
  const others =
    /<section aria-label="Filters">.*<\/section>|<link rel="(?:alternate|next)"[^>]*>|<nav aria-label="Pages".*?<\/nav>/gs;
  const pages = await Promise.all(
    ["/products", "/products?max=500"].map(async (path) =>
      (await read(path)).toString().replaceAll(others, ""),
    ),
  );
  const [all, few] = pages.map((page) => page.split("<article").length - 1);
  expect(all! - few!).toBeGreaterThan(10);
  expect((pages[0]!.length - pages[1]!.length) / (all! - few!)).toBeLessThanOrEqual(1500);
});
