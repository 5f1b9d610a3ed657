import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type ServerType, serve } from "@hono/node-server";
import { Hono } from "hono";
import pino from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openObjectFiles } from "../../backend/storage/object-files.ts";
import { describeContent } from "../../backend/storage/objects.ts";
import { createStorage } from "../../backend/storage/storage.ts";
import { seedDemo } from "../../server/demo.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";

const ruby = "product-images/oval-ruby.webp";
const objectNotFound = { statusCode: "404", error: "not_found", message: "Object not found" };
const bucketNotFound = { statusCode: "404", error: "Bucket not found", message: "Bucket not found" };

let database: TestDatabase;
let directory: string;
let server: ServerType;
let base: string;
let original: Buffer;

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), "facet-storage-"));
  await seedDemo({ owner: database.pools.owner, storageDirectory: directory });
  original = await readFile("catalogue/oval-ruby.webp");
  const log = pino({ level: "silent" });
  const app = new Hono().route("/storage/v1", createStorage({ pools: database.pools, directory, log }));
  await new Promise<void>((listening) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () => listening());
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/storage/v1`;
});

afterAll(async () => {
  server.close();
  await database.drop();
  await rm(directory, { recursive: true });
});

const getObject = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${base}/object/public/${path}`, { headers, method });

const render = (path: string, query: string, accept = "image/avif,image/webp,*/*") =>
  fetch(`${base}/render/image/public/${path}?${query}`, { headers: { accept } });

/** `fetch` tidies addresses up; this sends them as they are. */
const getRaw = (path: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { port, hostname } = new URL(base);
    const answered = async (response: IncomingMessage) =>
      resolve({ status: response.statusCode ?? 0, body: await text(response) });
    request({ port, hostname, path }, (response) => void answered(response).catch(reject))
      .on("error", reject)
      .end();
  });

/** Puts an object where the service would, without its checks. */
async function putObject(bucket: string, name: string, mimetype: string, content: Buffer): Promise<void> {
  const { owner } = database.pools;
  const version = crypto.randomUUID();
  await openObjectFiles(directory).write(version, content);
  const metadata = owner.json(describeContent(content, mimetype, "max-age=3600"));
  await owner`insert into storage.objects ${owner({ bucket_id: bucket, name, version, metadata })}`;
}

describe("a public object", () => {
  test("comes as it was uploaded, with what caches need", async () => {
    const response = await getObject(ruby);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=3600",
      "content-length": String(original.byteLength),
      "content-type": "image/webp",
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      "last-modified": expect.stringMatching(/ GMT$/),
      "x-content-type-options": "nosniff",
    });
    expect(response.headers.get("content-disposition")).toBeNull();
    expect(Buffer.from(await response.arrayBuffer())).toEqual(original);
  });

  test("HEAD tells the same without the content", async () => {
    const response = await getObject(ruby, {}, "HEAD");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(original.byteLength));
    expect(await response.text()).toBe("");
  });

  test("is not sent again to who has it", async () => {
    const first = await getObject(ruby, {}, "HEAD");
    const etag = first.headers.get("etag") ?? "";
    const since = first.headers.get("last-modified") ?? "";
    const known: Record<string, string>[] = [
      { "if-none-match": etag },
      { "if-none-match": `"other", W/${etag}` },
      { "if-none-match": "*" },
      { "if-modified-since": since },
    ];
    for (const headers of known) {
      const response = await getObject(ruby, headers);
      expect(response.status).toBe(304);
      expect(response.headers.get("etag")).toBe(etag);
      expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
    }
    const stale: Record<string, string>[] = [
      { "if-none-match": '"other"', "if-modified-since": since },
      { "if-modified-since": "Thu, 01 Jan 2015 00:00:00 GMT" },
      { "if-modified-since": "nonsense" },
    ];
    for (const headers of stale) expect((await getObject(ruby, headers)).status).toBe(200);
  });

  test("comes in ranges", async () => {
    const response = await getObject(ruby, { range: "bytes=100-199" });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes 100-199/${original.byteLength}`);
    expect(response.headers.get("content-length")).toBe("100");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(original.subarray(100, 200));

    const outside = await getObject(ruby, { range: "bytes=9999999-" });
    expect(outside.status).toBe(416);
    expect(outside.headers.get("content-range")).toBe(`bytes */${original.byteLength}`);

    const changed = await getObject(ruby, { range: "bytes=0-9", "if-range": '"other"' });
    expect(changed.status).toBe(200);
    await changed.arrayBuffer();
  });

  test("is offered for download when asked", async () => {
    const plain = await getObject(`${ruby}?download`);
    expect(plain.headers.get("content-disposition")).toBe("attachment;");
    const named = await getObject(`${ruby}?download=${encodeURIComponent('rubí "1".webp')}`);
    const encoded = "rub%C3%AD%20%221%22.webp";
    expect(named.headers.get("content-disposition")).toBe(
      `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`,
    );
    await Promise.all([plain.arrayBuffer(), named.arrayBuffer()]);
  });

  test("may have folders and any letters in its name", async () => {
    const name = "rings/größe 7/100% + more?.webp";
    await putObject("product-images", name, "image/webp", original);
    const response = await getObject(`product-images/${name.split("/").map(encodeURIComponent).join("/")}`);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(original);
  });

  test("that is a page does not run as one", async () => {
    await putObject("product-images", "page.html", "text/html", Buffer.from("<script>alert(1)</script>"));
    const response = await getObject("product-images/page.html");
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    await response.arrayBuffer();
  });
});

describe("what is not there", () => {
  test.each(["object/public", "render/image/public"])("an unknown name under /%s", async (route) => {
    const response = await fetch(`${base}/${route}/product-images/nothing.webp`);
    expect(response.status).toBe(400);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual(objectNotFound);
  });

  test("an unknown bucket, and one that is not public", async () => {
    await database.pools.owner`insert into storage.buckets (id, name) values ('secret', 'secret')`;
    await putObject("secret", "plan.webp", "image/webp", original);
    for (const bucket of ["unknown", "secret"]) {
      const response = await getObject(`${bucket}/plan.webp`);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual(bucketNotFound);
    }
  });

  test("a row without its file", async () => {
    await database.pools.owner`
      insert into storage.objects (bucket_id, name, version, metadata)
      select bucket_id, 'lost.webp', gen_random_uuid(), metadata from storage.objects where name = 'oval-ruby.webp'`;
    const lost = { statusCode: "404", error: "Not found", message: "The resource was not found" };
    expect(await (await getObject("product-images/lost.webp")).json()).toEqual(lost);
    expect(await (await render("product-images/lost.webp", "width=10")).json()).toEqual(lost);
  });

  const tricks = [
    "../../../etc/passwd",
    "..%2f..%2f..%2fetc%2fpasswd",
    "%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "%252e%252e%252fetc%252fpasswd",
    "..%5c..%5cetc%5cpasswd",
    "%2fetc%2fpasswd",
    "/etc/passwd",
    "oval-ruby.webp%00.png",
    "oval-ruby.webp%0d%0aset-cookie:%20a=b",
    "%ff%fe",
    "%",
    "a".repeat(3000),
    "",
    "'; drop table storage.objects; --".replaceAll(" ", "%20"),
  ];
  test.each(["object/public", "render/image/public"])("tricks under /%s", async (route) => {
    for (const trick of tricks) {
      const { status, body } = await getRaw(`/storage/v1/${route}/product-images/${trick}`);
      expect([400, 404], `${trick.slice(0, 40)}: ${body}`).toContain(status);
      expect(body).not.toMatch(/root:|node_modules|ENOENT/);
    }
    expect((await getObject(ruby, {}, "HEAD")).status).toBe(200);
  });

  test("an unknown route", async () => {
    const response = await fetch(`${base}/nowhere`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ statusCode: "404" });
  });
});

describe("a rendered image", () => {
  test.each([
    ["image/avif,image/webp,*/*", "image/avif"],
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
    await putObject("product-images", name, "image/png", wide);
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
    await putObject("product-images", "clear.png", "image/png", clear);
    await putObject("product-images", "clear.webp", "image/webp", await sharp(clear).webp().toBuffer());
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
    await putObject("product-images", "note.txt", "text/plain", Buffer.from("hello"));
    await putObject("product-images", "fake.png", "image/png", Buffer.from("hello"));
    await putObject(
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
    await putObject("product-images", "huge.png", "image/png", huge);
    const response = await render("product-images/huge.png", "width=10");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("pixel limit") });
  });

  test("has an ETag for its size and format", async () => {
    const small = await render(ruby, "width=120");
    const etag = small.headers.get("etag") ?? "";
    await small.arrayBuffer();
    const again = await fetch(`${base}/render/image/public/${ruby}?width=120`, {
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
    await putObject("product-images", name, "image/webp", original);
    const [row] = await database.pools.owner<{ version: string }[]>`
      select version from storage.objects where name = ${name}`;
    const version = row?.version ?? "";
    const cached = join(directory, "rendered", version.slice(0, 2), version);
    const images = await Promise.all(
      Array.from({ length: 20 }, async () =>
        Buffer.from(await (await render(`product-images/${name}`, "width=333&quality=81")).arrayBuffer()),
      ),
    );
    for (const image of images) expect(image).toEqual(images[0]);
    expect(await readdir(cached)).toEqual(["333x-cover-80.avif"]);

    // Without the original, only the copy on disk can answer.
    await rm(join(directory, "objects", version.slice(0, 2), version));
    const later = await render(`product-images/${name}`, "width=333&quality=80");
    expect(Buffer.from(await later.arrayBuffer())).toEqual(images[0]);
  });
});
