import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readRuby, ruby, type StorageServer, startStorage } from "./storage-server.ts";

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
    const response = await render(ruby, "width=200", accept);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("vary")).toMatch(/accept/i);
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
    const image = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-length")).toBe(String(image.byteLength));
    expect(await sharp(image).metadata()).toMatchObject({ width: 200, height: 200 });
  });

  test("keeps its format with format=origin", async () => {
    const response = await render(ruby, "width=100&format=origin");
    expect(response.headers.get("content-type")).toBe("image/webp");
    await response.arrayBuffer();
  });

  test.each([
    ["width=300", 300, 200],
    ["height=100", 150, 100],
    ["width=300&height=300", 300, 300],
    ["width=300&height=300&resize=contain", 300, 200],
    ["width=300&height=300&resize=fill", 300, 300],
    ["width=2500", 600, 400],
    ["width=2500&height=100", 600, 100],
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

  test("stays transparent, or stands on white, as the format can", async () => {
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

  test("refuses what is no image, whatever it says it is", async () => {
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

  test("refuses a small file that unpacks to a huge picture", async () => {
    const huge = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    await storage.put("product-images", "huge.png", "image/png", huge);
    const response = await render("product-images/huge.png", "width=10");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("pixel limit") });
  });

  test("has an ETag for its size and format", async () => {
    const small = await render(ruby, "width=120");
    const etag = small.headers.get("etag") ?? "";
    await small.arrayBuffer();
    const again = await storage.get(`/render/image/public/${ruby}?width=120`, {
      headers: { accept: "image/avif", "if-none-match": etag },
    });
    expect(again.status).toBe(304);
    const others = await Promise.all([render(ruby, "width=121"), render(ruby, "width=120", "*/*")]);
    for (const other of others) {
      expect(other.headers.get("etag")).not.toBe(etag);
      await other.arrayBuffer();
    }
  });

  test("is rendered once, and then lies on disk", async () => {
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
    expect(await readdir(cached)).toEqual(["333x-cover-80.avif"]);

    // Without the original, only the copy on disk can answer.
    await rm(join(storage.directory, "objects", version.slice(0, 2), version));
    const later = await render(`product-images/${name}`, "width=333&quality=80");
    expect(Buffer.from(await later.arrayBuffer())).toEqual(images[0]);
  });
});
