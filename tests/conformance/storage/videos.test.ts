import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Role, type StorageServer, startStorage } from "./server.ts";

let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorage({ content: "nothing" });
});
afterAll(() => storage.close());

const videos = (role: Role) => storage.client(role).from("product-videos");
const mp4 = { contentType: "video/mp4" };

/** A box of the container: its length, its name and what is in it. */
function box(name: string, ...content: (string | Buffer)[]): Buffer {
  const parts = content.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + Buffer.concat(parts).length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, ...parts]);
}

const brands = box("ftyp", "isom\0\0\x02\0isomavc1mp41");
const picture = box("mdat", Buffer.alloc(3000, "frame"));
const film = Buffer.concat([brands, box("moov", box("mvhd", "0")), picture]);
const upload = (name: string, content: Buffer, options = mp4, role: Role = "admin") =>
  videos(role).upload(name, content, options);
const contentOf = async (name: string) =>
  Buffer.from(await (await storage.get(`/object/public/product-videos/${name}`)).arrayBuffer());

describe("a video", () => {
  test("is stored as it is, without what it says of where and with what it was made", async () => {
    const place = box("meta", "com.apple.quicktime.location.ISO6709 +48.8584+002.2945/");
    const made = (about: (name: string, content: Buffer) => Buffer) =>
      Buffer.concat([
        brands,
        about("uuid", Buffer.from("a camera")),
        box(
          "moov",
          box("mvhd", "0"),
          box("trak", box("mdia", "1"), about("udta", place)),
          about("meta", place),
        ),
        picture,
      ]);
    expect(
      (
        await upload(
          "1764000000001.mp4",
          made((name, content) => box(name, content)),
        )
      ).error,
    ).toBeNull();
    expect(await contentOf("1764000000001.mp4")).toEqual(
      made((_name, content) => box("free", Buffer.alloc(content.length))),
    );
  });

  test.for<[string, Buffer]>([
    ["a page", Buffer.from("<script>alert(1)</script>")],
    ["nothing", Buffer.alloc(0)],
    ["a QuickTime film", Buffer.concat([box("ftyp", "qt  \0\0\0\0qt  isom"), picture])],
    ["pictures that move", Buffer.concat([box("ftyp", "avis\0\0\0\0avifmsf1iso8"), picture])],
    ["a film of another kind", Buffer.from("\x1A\x45\xDF\xA3\0\0\0\0\0\0\0\0webm", "latin1")],
    ["a film that was cut off", film.subarray(0, film.length - 1)],
    ["boxes without end", Buffer.concat([brands, box("moov", "\xFF\xFF\xFF\xFFtrak")])],
    ["a box that ends before it begins", Buffer.concat([brands, Buffer.from("\0\0\0\x02moov", "latin1")])],
    ["very many boxes", Buffer.concat([brands, ...Array<Buffer>(20_000).fill(box("free"))])],
  ])("may not be %s", async ([, content]) => {
    expect((await upload("1764000000002.mp4", content)).error).toMatchObject({
      statusCode: "415",
      message: "The content of the file is not a readable MP4 video",
    });
  });

  test("has at most 20 MB, and nothing else is stored with it", async () => {
    const large = Buffer.concat([brands, box("mdat", Buffer.alloc(20 * 1024 * 1024))]);
    expect((await upload("1764000000003.mp4", large)).error).toMatchObject({ statusCode: "413" });
    for (const contentType of ["image/png", "video/webm", "text/html"])
      expect((await upload("1764000000003.mp4", film, { contentType })).error).toMatchObject({
        statusCode: "415",
        message: `mime type ${contentType} is not supported`,
      });
  });

  test.for(["guest", "customer"] as const)("is added and listed by no %s", async (role) => {
    expect((await upload("1764000000004.mp4", film, mp4, role)).error).toMatchObject({ statusCode: "403" });
    expect((await videos(role).list()).data).toEqual([]);
  });
});

describe("a player that asks for a part of a video", () => {
  const name = "1764000000009.mp4";
  const ask = (headers: Record<string, string>, method = "GET") =>
    storage.get(`/object/public/product-videos/${name}`, { headers, method });
  let tag: string;
  beforeAll(async () => {
    await upload(name, film);
    tag = (await ask({}, "HEAD")).headers.get("etag")!;
  });

  // Safari asks for two bytes first, and plays nothing if it gets another answer.
  test.for<[string, number, number]>([
    ["bytes=0-1", 0, 1],
    ["bytes=100-", 100, film.length - 1],
    ["bytes=-16", film.length - 16, film.length - 1],
    [`bytes=1000-${10 * film.length}`, 1000, film.length - 1],
  ])("gets %s", async ([range, first, last]) => {
    const response = await ask({ range });
    expect(response.status).toBe(206);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "content-length": String(last - first + 1),
      "content-range": `bytes ${first}-${last}/${film.length}`,
      "content-type": "video/mp4",
      etag: tag,
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(film.subarray(first, last + 1));
  });

  test("gets a part only of the same file, else the whole one", async () => {
    const range = "bytes=0-1";
    const same = await ask({ range, "if-range": tag });
    expect([same.status, (await same.arrayBuffer()).byteLength]).toEqual([206, 2]);
    for (const other of ['"other"', `W/${tag}`, "Thu, 01 Jan 2015 00:00:00 GMT"]) {
      // oxlint-disable-next-line no-await-in-loop
      const response = await ask({ range, "if-range": other });
      // oxlint-disable-next-line no-await-in-loop
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, film.length]);
    }
  });

  test("learns the length if there is no such part", async () => {
    const response = await ask({ range: `bytes=${film.length}-` });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe(`bytes */${film.length}`);
    await response.arrayBuffer();
  });
});
