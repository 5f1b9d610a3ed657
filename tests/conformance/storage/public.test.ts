import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readRuby, ruby, type StorageServer, startStorage } from "./server.ts";

const objectNotFound = {
  statusCode: "404",
  code: "NoSuchKey",
  error: "not_found",
  message: "Object not found",
};
const bucketNotFound = {
  statusCode: "404",
  code: "NoSuchBucket",
  error: "Bucket not found",
  message: "Bucket not found",
};

let storage: StorageServer;
let original: Buffer;
beforeAll(async () => {
  [storage, original] = await Promise.all([startStorage(), readRuby()]);
});
afterAll(() => storage.close());

const getObject = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  storage.get(`/object/public/${path}`, { headers, method });

describe("a public object", () => {
  test("is delivered as uploaded, with headers for caches", async () => {
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

  test("has the same headers for HEAD, without the content", async () => {
    const response = await getObject(ruby, {}, "HEAD");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(original.byteLength));
    expect(await response.text()).toBe("");
  });

  test("is not sent again to a client that has it", async () => {
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

  test("is delivered in ranges", async () => {
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

  test("is offered for download when requested", async () => {
    const plain = await getObject(`${ruby}?download`);
    expect(plain.headers.get("content-disposition")).toBe("attachment");
    const named = await getObject(`${ruby}?download=${encodeURIComponent('rubí "1".webp')}`);
    const encoded = "rub%C3%AD%20%221%22.webp";
    expect(named.headers.get("content-disposition")).toBe(
      `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`,
    );
    await Promise.all([plain.arrayBuffer(), named.arrayBuffer()]);
  });

  test("may have folders and any letters in its name", async () => {
    const name = "rings/größe 7/100% + more?.webp";
    await storage.put("product-images", name, "image/webp", original);
    const response = await getObject(`product-images/${name.split("/").map(encodeURIComponent).join("/")}`);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(original);
  });

  test("that is a PDF is saved under its own name, and may run nothing", async () => {
    await storage.put("product-images", "papers/ring 7.pdf", "application/pdf", Buffer.from("%PDF-1.7"));
    for (const [query, disposition] of [
      ["", "attachment; filename=ring%207.pdf; filename*=UTF-8''ring%207.pdf"],
      ["?download=mine.pdf", "attachment; filename=mine.pdf; filename*=UTF-8''mine.pdf"],
    ]) {
      const response = await getObject(`product-images/papers/ring%207.pdf${query}`);
      expect(response.headers.get("content-type")).toBe("application/pdf");
      expect(response.headers.get("content-security-policy")).toMatch(/sandbox$/);
      expect(response.headers.get("content-disposition")).toBe(disposition);
      await response.arrayBuffer();
    }
  });

  test("that is a page is served as plain text", async () => {
    await storage.put("product-images", "page.html", "text/html", Buffer.from("<script>alert(1)</script>"));
    const response = await getObject("product-images/page.html");
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    await response.arrayBuffer();
  });
});

describe("what does not exist", () => {
  test.each(["object/public", "render/image/public"])("an unknown name under /%s", async (route) => {
    const response = await storage.get(`/${route}/product-images/nothing.webp`);
    expect(response.status).toBe(400);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual(objectNotFound);
  });

  test("an unknown bucket, and one that is not public", async () => {
    await storage.owner`insert into storage.buckets (id, name) values ('secret', 'secret')`;
    await storage.put("secret", "plan.webp", "image/webp", original);
    for (const bucket of ["unknown", "secret"]) {
      const response = await getObject(`${bucket}/plan.webp`);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual(bucketNotFound);
    }
  });

  test("a row without its file", async () => {
    await storage.owner`
      insert into storage.objects (bucket_id, name, version, metadata)
      select bucket_id, 'lost.webp', gen_random_uuid(), metadata from storage.objects where name = 'oval-ruby.webp'`;
    const lost = {
      statusCode: "404",
      code: "NoSuchKey",
      error: "Not found",
      message: "The resource was not found",
    };
    expect(await (await getObject("product-images/lost.webp")).json()).toEqual(lost);
    expect(
      await (await storage.get("/render/image/public/product-images/lost.webp?width=10")).json(),
    ).toEqual(lost);
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
      const { status, body } = await storage.getRaw(`/${route}/product-images/${trick}`);
      expect([400, 404], `${trick.slice(0, 40)}: ${body}`).toContain(status);
      expect(body).not.toMatch(/root:|node_modules|ENOENT/);
    }
    expect((await getObject(ruby, {}, "HEAD")).status).toBe(200);
  });

  test("an unknown route", async () => {
    const response = await storage.get(`/nowhere`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ statusCode: "404" });
  });
});
