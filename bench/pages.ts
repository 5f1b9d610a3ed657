import { readFileSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request as httpGet } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { compare, median, report } from "./compare.ts";
import { withDemoShop } from "./demo-shop.ts";
import { promises } from "./promises.ts";
import { httpRequest, timeOf } from "./load.ts";
import { undisturbed } from "./stolen-time.ts";

let visits = 0;

/**
 * The products page as it is sent, with 24 products: its size without styles, the time to render it and a product page,
 * and the page from the cache, compared with a static response with the same headers and compressed bytes from a bare
 * handler.
 */
await withDemoShop(async ({ url: shop, port, directory, startServer }) => {
  await fillFirstPage(shop, directory);
  const html = await (await fetch(`${shop}/products`)).text();
  const size = Buffer.byteLength(html.replace(/<style.*?<\/style>/s, ""));
  report({
    name: "products page, 24 cards, HTML without styles",
    value: size / 1000,
    unit: "KB",
    atMost: 80,
  });
  for (const [path, atMost] of Object.entries(promises.uncached)) {
    const value = await renderTime(port, path);
    report({ name: `${path}, not cached`, value, unit: "ms", atMost });
    await compareLanguages(port, path);
  }

  const headers = { "accept-encoding": "gzip, deflate, br, zstd" };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    httpGet(`${shop}/products`, { headers }, resolve).on("error", reject).end();
  });
  const compressed = await buffer(response);
  const file = join(directory, "products.html.br");
  writeFileSync(file, compressed);
  // Node adds those of the connection itself.
  const { connection: _, "keep-alive": __, date: ___, ...sent } = response.headers;
  writeFileSync(`${file}.json`, JSON.stringify(sent));
  const bare = await startServer("static", file);
  const page = httpRequest("GET", "/products", { headers });
  const request = httpRequest("GET", "/", { headers });
  await compare({
    name: "cached products page, as brotli",
    ours: { port, request: () => page },
    bare: { port: bare, request: () => request },
    promise: promises.share.cachedPage,
  });
});

/** Fills several pages with the demo's products. */
async function fillFirstPage(shop: string, directory: string): Promise<void> {
  const headers = {
    apikey: readFileSync(join(directory, "secret-key"), "utf8").trim(),
    "content-type": "application/json",
  };
  const columns = "name,category,price,original_price,image,images,stock_quantity,rating,reviews,description";
  const response = await fetch(`${shop}/rest/v1/products?select=${columns}`, { headers });
  const demo = (await response.json()) as object[];
  const more = Array.from({ length: 60 - demo.length }, (_, index) => demo[index % demo.length]);
  const body = JSON.stringify(more);
  const { status } = await fetch(`${shop}/rest/v1/products`, { method: "POST", headers, body });
  if (status !== 201) throw new Error(`adding products: ${status}`);
}

/**
 * The time in milliseconds for a page whose query has not been used yet, including its data, uncompressed: the median
 * of the fastest of several rounds, because other load on the machine can only slow it down.
 */
async function renderTime(port: number, path: string): Promise<number> {
  const medians: number[] = [];
  for (let round = 0; round < 6; round++) {
    const times: number[] = [];
    for (let visit = 0; visit < 100; visit++) times.push(await visitTime(port, path));
    medians.push(median(times));
  }
  return Math.min(...medians);
}

/** A page in the shop's own language and in another, in turn, so that other load on the machine slows both down. */
async function compareLanguages(port: number, path: string): Promise<void> {
  const ratios: number[] = [];
  for (let round = 0; round < 12; round++)
    ratios.push(
      await undisturbed(async () => {
        const own: number[] = [];
        const french: number[] = [];
        for (let visit = 0; visit < 60; visit++) {
          own.push(await visitTime(port, path));
          french.push(await visitTime(port, `/fr${path}`));
        }
        return median(french) / median(own);
      }),
    );
  report({
    name: `/fr${path}, compared with ${path}`,
    value: median(ratios),
    unit: "times",
    atMost: promises.inFrench,
  });
}

/** A query that nobody has asked for keeps the page out of the cache. */
function visitTime(port: number, path: string): Promise<number> {
  const request = httpRequest("GET", `${path}?visit=${visits++}`, {
    headers: { "accept-encoding": "identity" },
  });
  return timeOf({ port, request: () => request });
}
