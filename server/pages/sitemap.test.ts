import { brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { expect, test, vi } from "vitest";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Db } from "../../app/base/clients/load-context.ts";
import type { CommonHeaders } from "../http/security-headers.ts";
import { filesOf, robotsTxt, sitemap } from "./sitemap.ts";

const site = "https://shop.example";

const row = (id: number) => ({ id, name: `Ring ${id}`, updated_at: "2026-11-01T10:00:00.5+00:00" });

const entries = (count: number) => Array.from({ length: count }, (_, id) => ({ path: `/product/${id}` }));

/** A shop with this many products, whose data API counts its requests and fails while `down`. */
function serve(products: number) {
  const state = {
    requests: 0,
    down: false,
    changed: "2026-11-01T10:00:00Z",
    languages: [] as string[],
    version: 0,
  };
  const answer = (input: string | URL | Request) => {
    state.requests += 1;
    if (state.down) return Promise.resolve(new Response("{}", { status: 503 }));
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.pathname.endsWith("/rpc/shop"))
      return Promise.resolve(Response.json({ languages: ["en", ...state.languages] }));
    if (url.pathname.endsWith("/product_categories"))
      return Promise.resolve(Response.json([{ name: 'Rings & "more"', updated_at: "2026-11-01T10:00:00Z" }]));
    if (url.pathname.endsWith("/collections"))
      return Promise.resolve(Response.json([{ slug: "gifts", updated_at: "2026-11-01T10:00:00Z" }]));
    if (url.pathname.endsWith("/pages"))
      return Promise.resolve(
        Response.json(["about", "shipping"].map((slug) => ({ slug, updated_at: "2026-11-01T10:00:00Z" }))),
      );
    if (url.searchParams.get("select") === "updated_at")
      return Promise.resolve(
        Response.json([{ updated_at: state.changed }], { headers: { "Content-Range": `0-0/${products}` } }),
      );
    const after = Number(url.searchParams.get("id")?.replace("gt.", ""));
    const count = Math.min(Number(url.searchParams.get("limit")), Math.max(products - after, 0));
    return Promise.resolve(
      Response.json(Array.from({ length: count }, (_, index) => row(after + index + 1))),
    );
  };
  const db: Db = new PostgrestClient("http://localhost/rest/v1", { fetch: answer, retry: false });
  const application = new Hono<CommonHeaders>()
    .use(requestId())
    .get(
      "/sitemap.xml",
      sitemap(
        () => site,
        () => db,
        () => state.version,
      ),
    )
    .get(
      "/robots.txt",
      robotsTxt(
        () => site,
        () => db,
      ),
    );
  const ask = (path: string, headers: Record<string, string> = {}) => application.request(path, { headers });
  return { state, ask };
}

test("lists pages, categories, collections and all products, with absolute URLs", async () => {
  const { ask } = serve(2500);
  const response = await ask("/sitemap.xml");
  const text = await response.text();
  expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  const places = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  expect(places).toHaveLength(2 + 2 + 1 + 1 + 2500);
  expect(new Set(places).size).toBe(places.length);
  expect(places.slice(0, 4)).toEqual(
    ["/", "/products", "/about", "/pages/shipping"].map((path) => site + path),
  );
  expect(places).toContain(`${site}/collections/gifts`);
  expect(places).toContain(`${site}/products?category=Rings+%26+%22more%22`);
  expect(text).toContain(
    `<url><loc>${site}/product/2500/ring-2500</loc><lastmod>2026-11-01T10:00:00.500Z</lastmod></url>`,
  );
});

test("is created once for many requests, and again after a failure", async () => {
  const { state, ask } = serve(10);
  state.down = true;
  const failed = await ask("/sitemap.xml");
  expect(failed.status).toBe(503);
  expect(failed.headers.get("Retry-After")).toBe("60");
  state.down = false;
  state.requests = 0;
  const responses = await Promise.all([ask("/sitemap.xml"), ask("/sitemap.xml")]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(state.requests).toBe(7);
});

test("is sent compressed, and not again to clients that have it", async () => {
  const { ask } = serve(2500);
  const plain = await ask("/sitemap.xml");
  const text = await plain.text();
  const packed = await ask("/sitemap.xml", { "Accept-Encoding": "gzip, br" });
  expect(packed.headers.get("Content-Encoding")).toBe("br");
  const bytes = Buffer.from(await packed.arrayBuffer());
  expect(bytes.length).toBeLessThan(text.length / 10);
  expect(brotliDecompressSync(bytes).toString()).toBe(text);
  const known = await ask("/sitemap.xml", { "If-None-Match": plain.headers.get("ETag")! });
  expect([known.status, await known.text()]).toEqual([304, ""]);
});

test("is created again only after a product has changed", async () => {
  vi.useFakeTimers();
  try {
    const { state, ask } = serve(2500);
    const asked = async () => {
      state.requests = 0;
      const { headers } = await ask("/sitemap.xml");
      return [headers.get("ETag"), state.requests];
    };
    const [etag] = await asked();
    expect(await asked()).toEqual([etag, 0]);
    vi.advanceTimersByTime(5 * 60_000);
    expect(await asked()).toEqual([etag, 5]);
    vi.advanceTimersByTime(5 * 60_000);
    state.changed = "2026-11-02T10:00:00Z";
    expect((await asked())[1]).toBeGreaterThan(5);
  } finally {
    vi.useRealTimers();
  }
});

test("is created again as soon as other products are listed", async () => {
  const { state, ask } = serve(3);
  await ask("/sitemap.xml");
  state.changed = "2026-11-02T10:00:00Z";
  state.requests = 0;
  await ask("/sitemap.xml");
  expect(state.requests).toBe(0);
  state.version += 1;
  await ask("/sitemap.xml");
  expect(state.requests).toBeGreaterThan(5);
});

test("is split if it has more than 50,000 entries", () => {
  expect([...filesOf(entries(50_000), site).keys()]).toEqual(["/sitemap.xml"]);
  const files = filesOf(entries(50_001), site);
  const count = (path: string) => files.get(path)?.match(/<url>/g)?.length;
  expect([count("/sitemap-1.xml"), count("/sitemap-2.xml")]).toEqual([50_000, 1]);
  expect(files.get("/sitemap.xml")?.match(/<loc>.*?<\/loc>/g)).toEqual([
    `<loc>${site}/sitemap-1.xml</loc>`,
    `<loc>${site}/sitemap-2.xml</loc>`,
  ]);
});

test("escapes what XML would read as markup", () => {
  const text = filesOf([{ path: "/products?q=a&category='b'" }], site).get("/sitemap.xml");
  expect(text).toContain(`<loc>${site}/products?q=a&amp;category=%27b%27</loc>`);
});

test("robots.txt names the sitemap and keeps crawlers out of private pages", async () => {
  const text = await (await serve(0).ask("/robots.txt")).text();
  for (const path of ["/cart", "/checkout", "/account", "/admin"])
    expect(text.split("\n")).toContain(`Disallow: ${path}`);
  expect(text.split("\n")).toContain(`Sitemap: ${site}/sitemap.xml`);
});

test("robots.txt keeps crawlers out of them in every language, and is there without the database", async () => {
  const rules = async ({ ask }: ReturnType<typeof serve>) => {
    const text = await (await ask("/robots.txt")).text();
    return text.split("\n").filter((line) => line.endsWith("/checkout"));
  };
  const [french, down] = [serve(0), serve(0)];
  french.state.languages = ["fr"];
  down.state.down = true;
  expect(await rules(french)).toEqual(["Disallow: /checkout", "Disallow: /fr/checkout"]);
  expect(await rules(down)).toEqual(["Disallow: /checkout"]);
});
