/** @module-tag long */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readRuby, ruby, type StorageServer, startStorage } from "./server.ts";

/** Reading the photograph's file, the first step of rendering, waits for the test. */
let gate = Promise.withResolvers<void>();
let begun = 0;

let storage: StorageServer;
let content: Buffer;
let photograph: string;
beforeAll(async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 50 } as const;
  content = await sharp({ create: { width: 600, height: 450, channels: 3, background: "gray", noise } })
    .resize(3000, 2250)
    .jpeg({ quality: 80 })
    .toBuffer();
  storage = await startStorage({
    trustedProxies: 1,
    files: (onDisk) => ({
      ...onDisk,
      async read(version) {
        if (version === photograph) {
          begun += 1;
          await gate.promise;
        }
        return onDisk.read(version);
      },
    }),
  });
});
afterAll(async () => {
  gate.resolve();
  await storage.close();
});

/** A photograph that has not been rendered yet. */
beforeEach(async () => {
  await storage.owner`delete from storage.objects where name = 'large.jpg'`;
  await storage.put("product-images", "large.jpg", "image/jpeg", content);
  const [row] = await storage.owner<{ version: string }[]>`
    select version from storage.objects where name = 'large.jpg'`;
  photograph = row!.version;
  gate.resolve();
  gate = Promise.withResolvers();
  begun = 0;
});

const ask = (address: string, path: string, query: string, signal?: AbortSignal) =>
  storage.get(`/render/image/public/${path}?${query}`, {
    headers: { accept: "*/*", "x-forwarded-for": address },
    ...(signal && { signal }),
  });
const large = (address: string, query: string, signal?: AbortSignal) =>
  ask(address, "product-images/large.jpg", query, signal);
const rendered = () => readdir(join(storage.directory, "rendered", photograph.slice(0, 2), photograph));

test("many sizes of a large photograph do not delay another visitor's small image", async () => {
  const widths = Array.from({ length: 24 }, (_, index) => 100 * (index + 1));
  let answered = 0;
  const answers = widths.map(async (width) => {
    const { status, body } = await large("192.0.2.1", `width=${width}`);
    await body?.cancel();
    answered += 1;
    return status;
  });
  await expect.poll(() => begun).toBeGreaterThan(0);
  const small = await ask("192.0.2.2", ruby, "width=160");
  expect(small.status).toBe(200);
  await small.arrayBuffer();
  expect(answered).toBe(0);
  gate.resolve();
  expect(await Promise.all(answers)).toEqual(widths.map(() => 200));
  expect(await rendered()).toHaveLength(10);
}, 60_000);

test("an image that all callers have hung up on is not rendered", async () => {
  const leaving = new AbortController();
  const staying = ["width=160", "width=320"].map((query) => large("192.0.2.1", query));
  await expect.poll(() => begun).toBeGreaterThan(0);
  const queries = Array.from({ length: 24 }, (_, index) => `width=2400&height=${1000 + 50 * index}`);
  const left = queries.map((query) => large("192.0.2.1", query, leaving.signal).catch(() => "left"));
  // After a response to a later request, the earlier ones have arrived.
  await (await ask("192.0.2.3", ruby, "width=240")).arrayBuffer();
  leaving.abort();
  expect(new Set(await Promise.all(left))).toEqual(new Set(["left"]));
  // Likewise, the server has noticed that the connections are closed.
  await (await ask("192.0.2.3", ruby, "width=320")).arrayBuffer();
  gate.resolve();
  for (const answer of staying) await (await answer).arrayBuffer();
  await (await large("192.0.2.1", "width=96")).arrayBuffer();
  expect((await rendered()).filter((name) => name.startsWith("2500"))).toEqual([]);
}, 60_000);

test("a client that fills its share is told when to retry; others are served and may upload", async () => {
  const leaving = new AbortController();
  const queries = Array.from({ length: 150 }, (_, index) => `width=2400&height=${1 + 16 * index}`);
  const answers = queries.map((query) => large("192.0.2.1", query, leaving.signal).catch(() => undefined));
  const refused = await Promise.race(answers);
  expect(refused?.status).toBe(503);
  expect(refused?.headers.get("retry-after")).toBe("2");
  expect(await refused?.json()).toMatchObject({ statusCode: "503", code: "SlowDown" });
  expect((await ask("192.0.2.2", ruby, "width=480")).status).toBe(200);
  const upload = new Blob([new Uint8Array(await readRuby())], { type: "image/webp" });
  const { error } = await storage.client("admin").from("product-images").upload("new.webp", upload);
  expect(error).toBeNull();
  leaving.abort();
  gate.resolve();
  await Promise.all(answers);
}, 60_000);
