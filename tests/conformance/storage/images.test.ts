import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { avifThatClaims, blackPng } from "./large-images.ts";
import { readRuby, type StorageServer, startStorage } from "./server.ts";

let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorage({ content: "nothing" });
  await storage.client("service").createBucket("anything");
});
afterAll(() => storage.close());

const images = () => storage.client("admin").from("product-images");
const upload = (name: string, content: Buffer | string, type: string) =>
  images().upload(name, new Blob([new Uint8Array(Buffer.from(content))], { type }), { upsert: true });
const download = async (name: string) =>
  Buffer.from((await (await images().download(name)).data?.arrayBuffer()) ?? new ArrayBuffer());
const unreadable = (type: string) => ({
  status: 400,
  statusCode: "415",
  code: "InvalidMimeType",
  message: `The content of the file is not a readable ${type}`,
});

const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: "teal" } });
const formats = ["avif", "gif", "jpeg", "png", "webp"] as const;

describe("a plain image", () => {
  test.each(formats)("is stored unchanged as %s", async (format) => {
    const content = await picture().toFormat(format).toBuffer();
    expect((await upload(`plain.${format}`, content, `image/${format}`)).error).toBeNull();
    expect(await download(`plain.${format}`)).toEqual(content);
  });

  test("keeps its animation", async () => {
    const frames = [picture(), picture().negate()].map((frame) => frame.png().toBuffer());
    const joined = sharp(await Promise.all(frames), { join: { animated: true } });
    for (const format of ["gif", "webp"] as const) {
      const content = await joined.clone().toFormat(format).toBuffer();
      expect((await upload(`moving.${format}`, content, `image/${format}`)).error).toBeNull();
      expect((await sharp(await download(`moving.${format}`), { animated: true }).metadata()).pages).toBe(2);
    }
  });

  test("is stored with its canonical type", async () => {
    await storage.client("service").createBucket("jpg", { public: false, allowedMimeTypes: ["image/jpg"] });
    const bucket = storage.client("service").from("jpg");
    await bucket.upload("a.jpg", new Blob([await picture().jpeg().toBuffer()], { type: "image/jpg" }));
    expect((await bucket.info("a.jpg")).data?.contentType).toBe("image/jpeg");
  });

  test("of the catalog is stored unchanged", async () => {
    expect((await upload("ruby.webp", await readRuby(), "image/webp")).error).toBeNull();
    expect(await download("ruby.webp")).toEqual(await readFile("demo/oval-ruby.webp"));
  });
});

describe("an image with additional data", () => {
  test.each(["jpeg", "webp", "png", "avif"] as const)(
    "loses the camera's metadata and is upright as %s",
    async (format) => {
      const content = await picture()
        .withExif({ IFD0: { Artist: "somebody" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
        .withMetadata({ orientation: 6 })
        .toFormat(format)
        .toBuffer();
      expect(content.includes("somebody") || (await sharp(content).metadata()).exif).toBeTruthy();
      expect((await upload(`noted.${format}`, content, `image/${format}`)).error).toBeNull();
      const stored = await sharp(await download(`noted.${format}`)).metadata();
      expect(stored.exif).toBeUndefined();
      expect(stored.orientation).toBeUndefined();
      expect([stored.width, stored.height]).toEqual([40, 60]);
      const { data } = await images().info(`noted.${format}`);
      expect(data?.size).toBe((await download(`noted.${format}`)).length);
    },
  );

  const page = "<script>alert(document.cookie)</script>";
  test.each(formats)("loses data after its end as %s", async (format) => {
    const content = Buffer.concat([await picture().toFormat(format).toBuffer(), Buffer.from(page)]);
    expect((await upload(`hiding.${format}`, content, `image/${format}`)).error).toBeNull();
    const stored = await download(`hiding.${format}`);
    expect(stored.includes("<script>")).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ width: 60, height: 40 });
  });

  test("loses comments", async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), Buffer.from(page)]);
    const content = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    expect((await upload("comment.jpg", content, "image/jpeg")).error).toBeNull();
    expect((await download("comment.jpg")).includes("<script>")).toBe(false);
  });
});

describe("a file that is not an image", () => {
  test.each(formats)("is refused as %s, whatever its first bytes", async (format) => {
    const whole = await picture().toFormat(format).toBuffer();
    const fakes: [string, Buffer | string][] = [
      ["text", "hello"],
      ["a page", "<html><script>alert(1)</script></html>"],
      ["nothing", ""],
      ["noise", randomBytes(5000)],
      ["noise behind a right beginning", Buffer.concat([whole.subarray(0, 24), randomBytes(3000)])],
    ];
    for (const [what, content] of fakes) {
      const { error } = await upload(`fake.${format}`, content, `image/${format}`);
      expect({ what, error }).toMatchObject({ what, error: unreadable(`image/${format}`) });
    }
    expect((await images().exists(`fake.${format}`)).data).toBe(false);
  });

  test("is refused when it is an image of another type", async () => {
    for (const [declared, real] of [
      ["png", "jpeg"],
      ["jpeg", "webp"],
      ["webp", "gif"],
      ["avif", "png"],
    ] as const) {
      const content = await picture().toFormat(real).toBuffer();
      expect((await upload("other", content, `image/${declared}`)).error).toMatchObject(
        unreadable(`image/${declared}`),
      );
    }
  });

  test("is refused when it is truncated", async () => {
    const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer();
    expect(
      (await upload("half.png", noise.subarray(0, noise.length * 0.98), "image/png")).error,
    ).toMatchObject(unreadable("image/png"));
  });

  test("is refused when it is an SVG, in any bucket and with any name", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const type of [
      "image/svg+xml",
      "IMAGE/SVG+XML; charset=utf-8",
      "image/tiff",
      "image/x-icon",
      "image/heic",
    ]) {
      const { error } = await storage
        .client("service")
        .from("anything")
        .upload("a.png", new Blob([drawing], { type }));
      expect(error).toMatchObject({
        statusCode: "415",
        message: expect.stringMatching(/^mime type image\/.* is not supported$/),
      });
    }
    expect((await upload("drawing.png", drawing, "image/png")).error).toMatchObject(unreadable("image/png"));
  });

  test("is refused when it is small but decodes to something huge", async () => {
    expect((await upload("bomb.png", blackPng(12_000, 12_000), "image/png")).error).toMatchObject(
      unreadable("image/png"),
    );
  });

  test("is refused with an explanation when it has too many pixels for its format", async () => {
    const large = await avifThatClaims(4200, 4200);
    expect((await upload("large.avif", large, "image/avif")).error).toMatchObject({
      statusCode: "415",
      message: "An AVIF image may have 16 million pixels at most",
    });
  });
});

test("an uploaded page cannot run scripts", async () => {
  const bucket = storage.client("service").from("anything");
  for (const type of ["text/html", "application/xhtml+xml", "text/xml"]) {
    await bucket.upload("page", new Blob(["<html/>"], { type }), { upsert: true });
    const { data } = await bucket.createSignedUrl("page", 60);
    const response = await fetch(data?.signedUrl ?? "");
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    expect(response.headers.get("content-security-policy")).toEqual(
      expect.stringMatching(/^default-src 'none';.* sandbox$/),
    );
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  }
});
