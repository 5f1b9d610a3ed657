import { readFileSync } from "node:fs";
import { PostgrestClient } from "@supabase/postgrest-js";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import pino from "pino";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Db } from "../../app/base/clients/load-context.ts";
import type { CommonHeaders } from "../http/security-headers.ts";
import { tileColor } from "../../domain/shop/tile-color.ts";
import { createSharePictures } from "./share-pictures.ts";

type Answers = {
  /** The row of the product or of the shop; undefined for none. */
  row?: { image: string | null; images: string[] } | { hero_image: string | null } | undefined;
  database?: number;
  file?: () => Response | Promise<Response>;
};

/** A shop with one product, and the paths that were requested from its storage. */
function serve({ row, database = 200, file = () => new Response("", { status: 400 }) }: Answers) {
  const asked: string[] = [];
  const db: Db = new PostgrestClient("http://localhost/rest/v1", {
    retry: false,
    fetch: () => Promise.resolve(Response.json(row ? [row] : [], { status: database })),
  });
  const application = new Hono<CommonHeaders>().use(requestId());
  const sharePicture = createSharePictures({
    clientForPage: () => db,
    fetchFile: async (path) => {
      asked.push(path);
      return file();
    },
    trustedProxies: 0,
    log: pino({ level: "silent" }),
  });
  for (const path of ["/share.jpg", "/product/:id/share.jpg"]) application.get(path, sharePicture);
  const ask = (headers: Record<string, string> = {}, path = "/product/7/share.jpg") =>
    application.request(path, { headers });
  return { ask, asked };
}

const stored = (name: string) => ({ image: `https://old.example/product-images/${name}`, images: [] });

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });

const send = (content: Buffer) => () => new Response(new Uint8Array(content));

/** Red, green and blue of a pixel in a picture. */
async function pixelIn(picture: ArrayBuffer, left: number, top: number): Promise<number[]> {
  const area = { left, top, width: 1, height: 1 };
  return [...(await sharp(Buffer.from(picture)).extract(area).raw().toBuffer())];
}

const tile = [...Buffer.from(tileColor.slice(1), "hex")];
const near = (color: number[]) => color.map((value): number => expect.closeTo(value, -1) as number);

test("its background is that of the tiles", () => {
  const tokens = readFileSync(new URL("../../app/tokens.css", import.meta.url), "utf8");
  expect(tokens).toContain(`--color-tile: ${tileColor};`);
});

test.each([
  ["a photograph of the catalog", readFileSync(new URL("../../demo/oval-ruby.webp", import.meta.url))],
  ["a wide one", await plain(2000, 400, "#1040a0").jpeg().toBuffer()],
  ["a tall one", await plain(300, 2400, "#1040a0").png().toBuffer()],
  ["a small one", await plain(40, 40, "#1040a0").webp().toBuffer()],
])("makes a JPEG of 1200 x 630 of %s", async (_, content) => {
  const { ask, asked } = serve({ row: stored("one.webp"), file: send(content) });
  const response = await ask();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=86400",
    "x-content-type-options": "nosniff",
  });
  const picture = await response.arrayBuffer();
  expect(picture.byteLength).toBeLessThan(300_000);
  expect(await sharp(Buffer.from(picture)).metadata()).toMatchObject({
    format: "jpeg",
    width: 1200,
    height: 630,
    space: "srgb",
  });
  expect(await pixelIn(picture, 2, 2)).toEqual(near(tile));
  expect(await pixelIn(picture, 600, 315)).not.toEqual(near(tile));
  expect(asked).toEqual(["/storage/v1/object/public/product-images/one.webp"]);
});

test("shows the whole photograph, and the background where it is transparent", async () => {
  const content = await plain(600, 600, "#00000000")
    .composite([
      { input: await plain(20, 600, "#c00000").png().toBuffer(), left: 0, top: 0 },
      { input: await plain(20, 600, "#c00000").png().toBuffer(), left: 580, top: 0 },
    ])
    .png()
    .toBuffer();
  const picture = await (await serve({ row: stored("a.png"), file: send(content) }).ask()).arrayBuffer();
  for (const left of [295, 904]) expect(await pixelIn(picture, left, 315)).toEqual(near([0xc0, 0, 0]));
  expect(await pixelIn(picture, 600, 315)).toEqual(near(tile));
});

test("the owner's hero picture fills its frame", async () => {
  const row = { hero_image: "https://old.example/shop-images/hero.jpg#size=900x1200" };
  const content = await plain(900, 1200, "#1040a0").jpeg().toBuffer();
  const { ask, asked } = serve({ row, file: send(content) });
  const picture = await (await ask({}, "/share.jpg?v=hero.jpg")).arrayBuffer();
  expect(await sharp(Buffer.from(picture)).metadata()).toMatchObject({ width: 1200, height: 630 });
  for (const left of [2, 1197]) expect(await pixelIn(picture, left, 315)).toEqual(near([0x10, 0x40, 0xa0]));
  expect(asked).toEqual(["/storage/v1/object/public/shop-images/hero.jpg"]);
});

test.each([null, "https://elsewhere.example/hero.jpg", "/product-images/one.jpg", "/shop-images/../a.jpg"])(
  "without an own hero picture (%s) there is none to share",
  async (hero_image) => {
    const { ask, asked } = serve({ row: { hero_image } });
    expect((await ask({}, "/share.jpg")).status).toBe(404);
    expect(asked).toEqual([]);
  },
);

test("stays below 300 KB whatever the photograph", async () => {
  const noise = Buffer.from(Array.from({ length: 1200 * 630 * 3 }, () => Math.random() * 256));
  const content = await sharp(noise, { raw: { width: 1200, height: 630, channels: 3 } })
    .png()
    .toBuffer();
  const response = await serve({ row: stored("noise.png"), file: send(content) }).ask();
  expect((await response.arrayBuffer()).byteLength).toBeLessThan(300_000);
});

test("is composed once, and not sent again to clients that have it", async () => {
  const { ask, asked } = serve({
    row: stored("one.webp"),
    file: send(await plain(90, 90, "#333").png().toBuffer()),
  });
  const [one, other] = await Promise.all([ask(), ask()]);
  const etag = one.headers.get("ETag")!;
  expect(other.headers.get("ETag")).toBe(etag);
  const again = await ask({ "If-None-Match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await ask({ "If-None-Match": '"another"' })).status).toBe(200);
  expect(asked).toHaveLength(1);
});

test.each([
  ["an unknown product", { row: undefined }],
  ["no photograph", { row: { image: null, images: [] } }],
  ["a missing file", { row: stored("gone.webp") }],
  ["a file that is no image", { row: stored("text.webp"), file: () => new Response("no image") }],
])("%s is not found", async (_, answers: Answers) => {
  const response = await serve(answers).ask();
  expect(response.status).toBe(404);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test.each(["0", "-1", "x", "1e3", "9".repeat(30)])("there is no product %s", async (id) => {
  const { ask, asked } = serve({ row: stored("one.webp") });
  expect((await ask({}, `/product/${id}/share.jpg`)).status).toBe(404);
  expect(asked).toEqual([]);
});

test.each([
  "https://elsewhere.example/one.jpg",
  "/elsewhere/one.jpg",
  "https://elsewhere.example/product-images/../../../../rest/v1/customers",
  "/product-images/%2e%2e/%2e%2e/certificates/one.pdf",
  "/product-images/",
])("requests nothing for %s", async (image) => {
  const { ask, asked } = serve({ row: { image, images: [] } });
  expect((await ask()).status).toBe(404);
  expect(asked).toEqual([]);
});

test.each([
  ["the database", { row: stored("one.webp"), database: 503 }],
  ["the storage", { row: stored("one.webp"), file: () => new Response("", { status: 500 }) }],
  ["the network", { row: stored("one.webp"), file: () => Promise.reject(new TypeError("fetch failed")) }],
])("asks clients to try again when %s fails, and tries again", async (_, answers: Answers) => {
  const response = await serve(answers).ask();
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("60");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("a failure is not cached", async () => {
  const answers = [
    () => new Response("", { status: 500 }),
    send(await plain(90, 90, "#333").png().toBuffer()),
  ];
  const { ask } = serve({ row: stored("one.webp"), file: () => answers.shift()!() });
  expect([(await ask()).status, (await ask()).status]).toEqual([503, 200]);
});
