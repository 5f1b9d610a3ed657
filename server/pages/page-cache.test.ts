import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test, vi } from "vitest";
import { createPageCache, type Sendable, TooBusy, VisitorGone } from "./page-cache.ts";

let time = 0;
let renders = 0;
beforeEach(() => {
  time = 0;
  renders = 0;
});

const shared = { "Cache-Control": "public, max-age=0, s-maxage=60" };
const page = (text: string, headers: Record<string, string> = shared, nonce = "n"): Sendable => ({
  status: 200,
  headers: new Headers(headers),
  body: new TextEncoder().encode(text),
  nonce,
});
// The clock must not show 0, which the cache treats as unset.
const cacheOf = (maxBytes = 1000) => createPageCache({ timeToLive: 2000, maxBytes, now: () => 1 + time });
const visitor = (address: string) => ({ address, onBehalfOf: address, signal: new AbortController().signal });
const rendering = (rendered: Sendable) => async () => {
  renders += 1;
  return rendered;
};

test("renders a page once while it is fresh", async () => {
  const cache = cacheOf();
  await cache.get("/", rendering(page("a")));
  time = 1999;
  await cache.get("/", rendering(page("a")));
  expect(renders).toBe(1);
  time = 2001;
  await cache.get("/", rendering(page("a")));
  expect(renders).toBe(2);
});

test("keeps no page longer when the clock is set back by a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const cache = createPageCache({ timeToLive: 20, maxBytes: 1000 });
    await cache.get("/", rendering(page("a")));
    vi.setSystemTime(Date.now() - 86_400_000);
    await pause(30);
    await cache.get("/", rendering(page("a")));
    expect(renders).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});

test("renders once for concurrent requests", async () => {
  const cache = cacheOf();
  await Promise.all(Array.from({ length: 20 }, () => cache.get("/", rendering(page("a")))));
  expect(renders).toBe(1);
});

test("does not wait for a render on behalf of another client, but uses its result", async () => {
  const cache = cacheOf();
  const slow = Promise.withResolvers<Sendable>();
  const attacker = cache.get("/?q=a", () => slow.promise, visitor("192.0.2.1"));
  const other = await cache.get("/?q=a", rendering(page("a")), visitor("192.0.2.2"));
  expect(new TextDecoder().decode(other.body)).toBe("a");
  expect(await cache.get("/?q=a", rendering(page("b")), visitor("192.0.2.3"))).toBe(other);
  slow.resolve(page("a"));
  await attacker;
  expect(renders).toBe(1);
});

test.for([
  ["private pages", page("a", { "Cache-Control": "private" })],
  ["pages without Cache-Control", page("a", {})],
  ["pages that set a cookie", page("a", { ...shared, "Set-Cookie": "a=b" })],
  ["errors", { ...page("a"), status: 500 }],
] as const)("does not cache %s", async ([, rendered]) => {
  const cache = cacheOf();
  await cache.get("/", rendering(rendered));
  await cache.get("/", rendering(rendered));
  expect(renders).toBe(2);
});

test("a write removes all pages, and keeps renders that began before it out of the cache", async () => {
  const cache = cacheOf();
  const slow = Promise.withResolvers<Sendable>();
  await cache.get("/kept", rendering(page("a")));
  const before = cache.get("/", () => slow.promise);
  cache.clear();
  slow.resolve(page("before"));
  expect(new TextDecoder().decode((await before).body)).toBe("before");
  const after = await cache.get("/", rendering(page("after")));
  expect(new TextDecoder().decode(after.body)).toBe("after");
  await cache.get("/kept", rendering(page("a")));
  expect(renders).toBe(3);
});

test("after a write, nobody waits for a render that began before it", async () => {
  const cache = cacheOf();
  const slow = Promise.withResolvers<Sendable>();
  const before = cache.get("/", () => slow.promise);
  cache.clear();
  const after = await cache.get("/", rendering(page("after")));
  slow.resolve(page("before"));
  await before;
  const kept = await cache.get("/", rendering(page("never")));
  expect([after, kept].map(({ body }) => new TextDecoder().decode(body))).toEqual(["after", "after"]);
});

test("caches nothing without a time to live", async () => {
  const cache = createPageCache({ timeToLive: 0, maxBytes: 1000 });
  await cache.get("/", rendering(page("a")));
  await cache.get("/", rendering(page("a")));
  expect(renders).toBe(2);
});

test("drops the least recently used page when it is full", async () => {
  const cache = cacheOf(10);
  await cache.get("/a", rendering(page("aaaa")));
  await cache.get("/b", rendering(page("bbbb")));
  await cache.get("/a", rendering(page("aaaa")));
  await cache.get("/c", rendering(page("cccc")));
  renders = 0;
  await cache.get("/a", rendering(page("aaaa")));
  expect(renders).toBe(0);
  await cache.get("/b", rendering(page("bbbb")));
  expect(renders).toBe(1);
});

test("a failed render rejects for everybody waiting, and the next request tries again", async () => {
  const cache = cacheOf();
  const failing = cache.get("/", () => Promise.reject(new Error("no database")));
  await expect(failing).rejects.toThrow("no database");
  expect((await cache.get("/", rendering(page("a")))).status).toBe(200);
});

test("renders that differ only in their nonce have the same ETag", async () => {
  const cache = cacheOf();
  const first = await cache.get("/a", rendering(page("<script nonce=one>", shared, "one")));
  const second = await cache.get("/b", rendering(page("<script nonce=two>", shared, "two")));
  const other = await cache.get("/c", rendering(page("<style nonce=two>", shared, "two")));
  expect(first.etag).toBe(second.etag);
  expect(other.etag).not.toBe(first.etag);
});

test("a visitor who renders many pages has one at a time, and others do not wait", async () => {
  const cache = cacheOf();
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const ask = (path: string, address: string) =>
    cache.get(
      path,
      async () => {
        begun.push(path);
        if (path === "/0") await gate.promise;
        return page(path);
      },
      { ...visitor(address), onBehalfOf: undefined },
    );
  const many = Array.from({ length: 8 }, (_, at) => ask(`/${at}`, "192.0.2.1"));
  expect(begun).toEqual(["/0"]);
  // Also the page that waits in somebody else's share.
  for (const path of ["/other", "/7"]) await ask(path, "192.0.2.2");
  expect(begun).toEqual(["/0", "/other", "/7"]);
  gate.resolve();
  await Promise.all(many);
  expect(begun).toHaveLength(9);
});

test("refuses more pages than can wait, and does not render for clients that have left", async () => {
  const cache = cacheOf();
  const gate = Promise.withResolvers<Sendable>();
  const leaving = new AbortController();
  const ask = (path: string, signal: AbortSignal) =>
    cache.get(path, () => gate.promise, { address: "192.0.2.1", signal });
  const { signal } = new AbortController();
  const running = ask("/a", signal);
  const gone = ask("/gone", leaving.signal);
  leaving.abort();
  await expect(gone).rejects.toThrow(VisitorGone);
  const waiting = Array.from({ length: 64 }, (_, at) => ask(`/${at}`, signal));
  await expect(ask("/more", signal)).rejects.toThrow(TooBusy);
  gate.resolve(page("a"));
  await Promise.all([running, ...waiting]);
});
