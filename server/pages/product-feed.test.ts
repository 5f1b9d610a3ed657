import { gunzipSync } from "node:zlib";
import { PostgrestClient } from "@supabase/postgrest-js";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { expect, test, vi } from "vitest";
import type { Db } from "../../app/base/clients/load-context.ts";
import type { CommonHeaders } from "../http/security-headers.ts";
import { productFeed } from "./product-feed.ts";

const row = (id: number) => ({
  id,
  name: `Ring ${id}`,
  description: "Round. ".repeat(100),
  category: "Rings",
  price: 100,
  original_price: null,
  final_price: 90,
  image: "/a.jpg",
  images: [],
  stock_quantity: null,
  metal: null,
  color: null,
  product_options: [],
});

/** A shop with this many published products, whose data API counts its requests and fails while `down`. */
function serve(products: number) {
  const state = { requests: 0, down: false, version: 0 };
  const answer = (input: string | URL | Request) => {
    state.requests += 1;
    if (state.down) return Promise.resolve(new Response("{}", { status: 503 }));
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
    if (pathname.endsWith("/rpc/shop"))
      return Promise.resolve(Response.json({ name: "Jewels & Co", language: "de" }));
    if (pathname.endsWith("/rpc/terms")) return Promise.resolve(Response.json({ country: null, zones: [] }));
    expect(searchParams.get("status")).toBe("eq.published");
    const after = Number(searchParams.get("id")?.replace("gt.", ""));
    const count = Math.min(Number(searchParams.get("limit")), Math.max(products - after, 0));
    return Promise.resolve(Response.json(Array.from({ length: count }, (_, at) => row(after + at + 1))));
  };
  const db: Db = new PostgrestClient("http://localhost/rest/v1", { fetch: answer, retry: false });
  const feed = productFeed({
    siteUrl: () => "https://shop.example",
    backendUrl: "",
    db: () => db,
    version: () => state.version,
  });
  const application = new Hono<CommonHeaders>().use(requestId()).get("/feeds/google.xml", feed);
  const ask = (headers: Record<string, string> = {}, method = "GET") =>
    application.request("/feeds/google.xml", { method, headers });
  return { state, ask };
}

test("has all products, page by page, plain or compressed", async () => {
  const { state, ask } = serve(120);
  const plain = await ask();
  const text = await plain.text();
  expect(plain.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  expect(plain.headers.get("Cache-Control")).toBe("public, max-age=300");
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g="http:/);
  expect(text).toContain("<title>Jewels &amp; Co</title>\n<link>https://shop.example</link>");
  expect(text).toContain("<language>de</language>");
  const ids = [...text.matchAll(/<g:id>(\d+)<\/g:id>/g)].map(([, id]) => Number(id));
  expect(ids).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
  expect(text.endsWith("</item>\n</channel>\n</rss>\n")).toBe(true);
  // The shop, the terms, three pages and the end.
  expect(state.requests).toBe(6);

  const packed = await ask({ "Accept-Encoding": "gzip, br" });
  expect(packed.headers.get("Content-Encoding")).toBe("gzip");
  expect(gunzipSync(new Uint8Array(await packed.arrayBuffer())).toString()).toBe(text);
  expect(state.requests).toBe(6);
  expect(await (await ask({}, "HEAD")).text()).toBe("");
});

test("is not sent again to clients that have it", async () => {
  const { ask } = serve(3);
  const { headers } = await ask();
  const known = await ask({ "If-None-Match": headers.get("ETag")! });
  expect([known.status, await known.text()]).toEqual([304, ""]);
});

test("is made once for many requests, again after a while, and again after a failure", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  try {
    const { state, ask } = serve(3);
    state.down = true;
    const failed = await ask();
    expect([failed.status, failed.headers.get("Retry-After")]).toEqual([503, "60"]);
    state.down = false;
    state.requests = 0;
    const statuses = (await Promise.all([ask(), ask()])).map(({ status }) => status);
    expect([statuses, state.requests]).toEqual([[200, 200], 4]);
    vi.advanceTimersByTime(5 * 60_000);
    expect((await ask()).status).toBe(200);
    expect(state.requests).toBe(8);
    state.version += 1;
    expect((await ask()).status).toBe(200);
    expect(state.requests).toBe(12);
  } finally {
    warn.mockRestore();
    vi.useRealTimers();
  }
});
