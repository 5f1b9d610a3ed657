import { createServer, type RequestListener } from "node:http";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cachedPages } from "./cached-pages.ts";
import { listen, portOf } from "../http/listen.ts";
import { logRequests } from "../http/request-log.ts";
import { createPageCache } from "./page-cache.ts";

const cache = createPageCache({ timeToLive: 60_000, maxBytes: 10_000 });
const lines: Record<string, unknown>[] = [];
const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const application: RequestListener = (request, response) => response.end(`application: ${request.url}`);
const server = createServer((request, response) =>
  cachedPages(cache, logRequests(log), application)(request, response),
);
let ask: (path: string, init?: RequestInit) => Promise<Response>;

beforeAll(async () => {
  await listen(server, 0, "127.0.0.1");
  ask = (path, init) => fetch(`http://127.0.0.1:${portOf(server)}${path}`, init);
  const page = await cache.get("/products?q=ring", async () => ({
    status: 200,
    headers: new Headers({ "Content-Type": "text/html", "Cache-Control": "public, s-maxage=2" }),
    body: new TextEncoder().encode(`a page ${"of rings ".repeat(200)}`),
    nonce: "n",
  }));
  await Promise.all([page.encode("br"), page.encode(undefined)]);
});
afterAll(() => server.close());

test("a cached page has all headers, and is logged without its query", async () => {
  lines.length = 0;
  const response = await ask("/products?q=ring", { headers: { "Accept-Encoding": "gzip, br" } });
  expect(await response.text()).toMatch(/^a page of rings/);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "public, s-maxage=2",
    "content-encoding": "br",
    "content-type": "text/html",
    "cross-origin-opener-policy": "same-origin",
    etag: expect.stringMatching(/^W\//),
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-content-type-options": "nosniff",
  });
  const id = response.headers.get("X-Request-Id");
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(lines).toMatchObject([{ id, method: "GET", path: "/products", status: 200 }]);
});

test("a client that already has the page gets a 304", async () => {
  const asItIs = { "Accept-Encoding": "identity" };
  const { headers } = await ask("/products?q=ring", { headers: asItIs });
  const known = { ...asItIs, "If-None-Match": headers.get("ETag")! };
  const again = await ask("/products?q=ring", { headers: known });
  expect([again.status, await again.text(), again.headers.get("Content-Type")]).toEqual([304, "", null]);
});

test.each([
  ["another page", "/products", "GET"],
  ["another query", "/products?q=gem", "GET"],
  ["a HEAD", "/products?q=ring", "HEAD"],
  ["a POST", "/products?q=ring", "POST"],
  ["an encoding for the first time", "/products?q=ring", "GET", "gzip"],
])("%s goes to the application", async (_, path, method, encoding = "br") => {
  lines.length = 0;
  const response = await ask(path, { method, headers: { "Accept-Encoding": encoding } });
  expect(await response.text()).toBe(method === "HEAD" ? "" : `application: ${path}`);
  expect(lines).toEqual([]);
});
