import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productImage } from "../../../domain/catalog/product-image.ts";
import { avifThatClaims, blackPng } from "./large-images.ts";
import { readRuby, ruby, type StorageServer, startStorage } from "./server.ts";

let storage: StorageServer;
let original: Buffer;
beforeAll(async () => {
  [storage, original] = await Promise.all([startStorage(), readRuby()]);
});
afterAll(() => storage.close());

const render = (path: string, query: string, accept = "image/avif,image/webp,*/*") =>
  storage.get(`/render/image/public/${path}?${query}`, { headers: { accept } });

describe("a rendered image", () => {
  test.each([
    ["image/avif,image/webp,*/*", "image/avif"],
    ["image/avif;q=0,image/webp", "image/webp"],
    ["image/webp,*/*", "image/webp"],
    ["*/*", "image/jpeg"],
  ])("for %s is %s", async (accept, type) => {
    const response = await render(ruby, "width=240", accept);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("vary")).toMatch(/accept/i);
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
    const image = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-length")).toBe(String(image.byteLength));
    expect(await sharp(image).metadata()).toMatchObject({ width: 240, height: 240 });
  });

  test("is served in exactly the storefront's sizes", async () => {
    const backend = { url: new URL(storage.url).origin, publishableKey: "", imageRender: true, mail: false };
    const { srcSet = "" } = productImage(`/${ruby}`, backend);
    for (const source of srcSet.split(", ")) {
      const [address = "", width = ""] = source.split(" ");
      const response = await fetch(address, { headers: { accept: "image/webp" } });
      const image = Buffer.from(await response.arrayBuffer());
      expect(`${(await sharp(image).metadata()).width}w`).toBe(width);
      expect(response.headers.get("etag")).toContain("-85-webp");
    }
  });

  test("keeps its format with format=origin", async () => {
    const response = await render(ruby, "width=100&format=origin");
    expect(response.headers.get("content-type")).toBe("image/webp");
    await response.arrayBuffer();
  });

  test.each([
    ["a text", "text/plain;charset=UTF-8"],
    ["bytes", "application/octet-stream"],
    ["another image", "image/png"],
  ])("is rendered according to its content, though it is stored as %s", async (_what, type) => {
    await storage.put("product-images", `as ${type}`, type, original);
    const response = await render(
      `product-images/${encodeURIComponent(`as ${type}`)}`,
      "width=100&format=origin",
    );
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect((await sharp(await response.arrayBuffer()).metadata()).format).toBe("webp");
  });

  test.each([
    ["width=480", 480, 320],
    ["width=300", 320, 213],
    ["height=160", 240, 160],
    ["height=100", 240, 160],
    ["width=320&height=320", 320, 320],
    ["width=300&height=300", 320, 320],
    ["width=300&height=200", 320, 213],
    ["width=90&height=160", 90, 160],
    ["width=300&height=300&resize=contain", 320, 213],
    ["width=300&height=300&resize=fill", 320, 320],
    ["width=300&resize=fill", 320, 213],
    ["width=2500", 600, 400],
    ["width=500&height=500", 400, 400],
    ["width=500&height=500&resize=fill", 400, 400],
    ["width=2500&height=1250", 600, 300],
    ["quality=20", 600, 400],
    ["", 600, 400],
  ])("of 600 x 400 with %s is %i x %i", async (query, width, height) => {
    const name = `wide-${crypto.randomUUID()}.png`;
    const wide = await sharp({ create: { width: 600, height: 400, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
    await storage.put("product-images", name, "image/png", wide);
    const response = await render(`product-images/${name}`, query);
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      width,
      height,
    });
  });

  test("is limited without a requested size, however large the original", async () => {
    const wide = { width: 5000, height: 1000, channels: 3, background: "teal" } as const;
    const content = await sharp({ create: wide }).png().toBuffer();
    await storage.put("product-images", "panorama.png", "image/png", content);
    for (const query of ["", "height=1000"]) {
      const response = await render("product-images/panorama.png", query);
      expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
        width: 2500,
        height: 500,
      });
    }
  });

  test("stays transparent, or gets a white background if the format has no transparency", async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    await storage.put("product-images", "clear.png", "image/png", clear);
    await storage.put("product-images", "clear.webp", "image/webp", await sharp(clear).webp().toBuffer());
    const png = await render("product-images/clear.png", "", "*/*");
    expect(png.headers.get("content-type")).toBe("image/png");
    expect((await sharp(Buffer.from(await png.arrayBuffer())).stats()).isOpaque).toBe(false);
    const jpeg = await render("product-images/clear.webp", "", "*/*");
    const { dominant } = await sharp(Buffer.from(await jpeg.arrayBuffer())).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  test.each([
    "width=0",
    "width=-5",
    "width=2501",
    "width=1.5",
    "width=wide",
    "height=1e9",
    "quality=19",
    "quality=101",
    "resize=squeeze",
    "format=tiff",
  ])("refuses %s", async (query) => {
    const response = await render(ruby, query);
    expect(response.status).toBe(400);
    const body = (await response.json()) as { message: string };
    expect(body).toMatchObject({ statusCode: "400", error: "InvalidRequest" });
    expect(body.message).toContain(query.split("=")[0]);
  });

  test("refuses a file that is not an image, whatever its type", async () => {
    await storage.put("product-images", "note.txt", "text/plain", Buffer.from("hello"));
    await storage.put("product-images", "fake.png", "image/png", Buffer.from("hello"));
    await storage.put(
      "product-images",
      "drawing.png",
      "image/png",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    );
    for (const name of ["note.txt", "fake.png", "drawing.png"]) {
      const response = await render(`product-images/${name}`, "width=10");
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: "InvalidRequest" });
    }
  });

  test("refuses a small file that decodes to a huge image", async () => {
    await storage.put("product-images", "huge.png", "image/png", blackPng(12_000, 12_000));
    const response = await render("product-images/huge.png", "width=10");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("pixel limit") });
  });

  test("has a lower limit for a format that is decoded as a whole", async () => {
    await storage.put("product-images", "large.avif", "image/avif", await avifThatClaims(4200, 4200));
    const response = await render("product-images/large.avif", "width=10");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("16 million pixels") });
  });

  test("has an ETag for its size and format", async () => {
    const small = await render(ruby, "width=120");
    const etag = small.headers.get("etag") ?? "";
    await small.arrayBuffer();
    const again = await storage.get(`/render/image/public/${ruby}?width=120`, {
      headers: { accept: "image/avif", "if-none-match": etag },
    });
    expect(again.status).toBe(304);
    const same = await render(ruby, "width=160&quality=79");
    expect(same.headers.get("etag")).toBe(etag);
    await same.arrayBuffer();
    const others = await Promise.all([render(ruby, "width=161"), render(ruby, "width=120", "*/*")]);
    for (const other of others) {
      expect(other.headers.get("etag")).not.toBe(etag);
      await other.arrayBuffer();
    }
  });

  test("is rendered once and then cached on disk", async () => {
    const name = `once-${crypto.randomUUID()}.webp`;
    await storage.put("product-images", name, "image/webp", original);
    const [row] = await storage.owner<{ version: string }[]>`
      select version from storage.objects where name = ${name}`;
    const version = row?.version ?? "";
    const cached = join(storage.directory, "rendered", version.slice(0, 2), version);
    const images = await Promise.all(
      Array.from({ length: 20 }, async () =>
        Buffer.from(await (await render(`product-images/${name}`, "width=333&quality=81")).arrayBuffer()),
      ),
    );
    for (const image of images) expect(image).toEqual(images[0]);
    expect(await readdir(cached)).toEqual(["480x2500-contain-85.avif"]);

    // Without the original, it can only come from the cache.
    await rm(join(storage.directory, "objects", version.slice(0, 2), version));
    const later = await render(`product-images/${name}`, "width=480&quality=85");
    expect(Buffer.from(await later.arrayBuffer())).toEqual(images[0]);
  });
});
