import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Role, type StorageServer, startStorage } from "./server.ts";

/** The whole service's limit, smaller than usual. */
const maxFileBytes = 3 * 1024 * 1024;
let storage: StorageServer;
let photo: Buffer<ArrayBuffer>;
beforeAll(async () => {
  storage = await startStorage({ content: "nothing", maxFileBytes });
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  await storage.client("service").createBucket("notes");
  await storage.client("service").createBucket("small", { public: false, fileSizeLimit: 100 });
  await storage.client("service").createBucket("texts", { public: false, allowedMimeTypes: ["text/*"] });
});
afterAll(() => storage.close());

const notes = () => storage.client("service").from("notes");
const pictures = (role: Role) => storage.client(role).from("product-images");
const textOf = async (name: string) => (await notes().download(name)).data?.text();
const forbidden = {
  status: 400,
  statusCode: "403",
  code: "AccessDenied",
  message: "new row violates row-level security policy",
};

const typeRefused = (type: string) => ({
  status: 400,
  statusCode: "415",
  code: "InvalidMimeType",
  error: "invalid_mime_type",
  message: `mime type ${type} is not supported`,
});
const sendTyped = async (body: BodyInit, contentType?: string) => {
  const response = await storage.get("/object/notes/listed.txt", {
    method: "POST",
    body,
    headers: {
      authorization: `Bearer ${storage.tokens.service}`,
      ...(contentType !== undefined && { "content-type": contentType }),
    },
  });
  return { ...((await response.json()) as object), status: response.status };
};

describe("an upload", () => {
  test("of a file, as a browser sends it", async () => {
    const { data, error } = await notes().upload("form.txt", new Blob(["hello"], { type: "text/plain" }), {
      cacheControl: "600",
      metadata: { by: "Ana", größe: 7 },
    });
    expect(error).toBeNull();
    expect(data).toEqual({
      path: "form.txt",
      fullPath: "notes/form.txt",
      id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const { data: info } = await notes().info("form.txt");
    expect(info).toMatchObject({
      id: data?.id,
      name: "form.txt",
      bucketId: "notes",
      size: 5,
      contentType: "text/plain",
      cacheControl: "max-age=600",
      etag: '"5d41402abc4b2a76b9719d911017c592"',
      metadata: { by: "Ana", größe: 7 },
      createdAt: expect.any(String),
      lastModified: expect.any(String),
      version: expect.any(String),
    });
    expect(await textOf("form.txt")).toBe("hello");
  });

  test("of a custom form, with any name for its file", async () => {
    const form = new FormData();
    form.append("avatar", new Blob(["mine"], { type: "text/markdown" }), "me.md");
    form.append("cacheControl", "5");
    expect((await notes().upload("own.md", form)).error).toBeNull();
    expect((await notes().info("own.md")).data).toMatchObject({
      contentType: "text/markdown",
      cacheControl: "max-age=5",
    });
  });

  test.each([
    ["text", () => "plain body"],
    ["a buffer", () => Buffer.from("plain body")],
    ["a stream of the web", () => new Blob(["plain body"]).stream()],
    ["a stream of Node", () => Readable.from([Buffer.from("plain "), Buffer.from("body")])],
  ])("of %s as a plain body", async (kind, body) => {
    const options = { contentType: "text/csv", cacheControl: "60", metadata: { kind } };
    const { error } = await notes().upload(`${kind}.csv`, body(), options);
    expect(error).toBeNull();
    expect(await textOf(`${kind}.csv`)).toBe("plain body");
    expect((await notes().info(`${kind}.csv`)).data).toMatchObject({
      contentType: "text/csv",
      cacheControl: "max-age=60",
      metadata: { kind },
    });
  });

  test("of nothing", async () => {
    expect((await notes().upload("empty.bin", new Blob([]))).error).toBeNull();
    expect((await notes().download("empty.bin")).data?.size).toBe(0);
    expect((await notes().upload("empty.txt", "")).error).toBeNull();
  });

  test("of compressed content keeps its encoding, which clients decode", async () => {
    const packed = Buffer.from(
      await new Response(
        new Blob(["unpacked again"]).stream().pipeThrough(new CompressionStream("gzip")),
      ).arrayBuffer(),
    );
    await notes().upload("packed.txt", packed, { contentType: "text/plain", contentEncoding: "gzip" });
    expect(await textOf("packed.txt")).toBe("unpacked again");
  });

  test("does not replace anything unless requested", async () => {
    await notes().upload("once.txt", "first");
    expect((await notes().upload("once.txt", "second")).error).toMatchObject({
      status: 400,
      statusCode: "409",
      message: "The resource already exists",
    });
    expect(await textOf("once.txt")).toBe("first");

    const { data: before } = await notes().info("once.txt");
    const { data } = await notes().upload("once.txt", "third", { upsert: true });
    const { data: after } = await notes().info("once.txt");
    expect(await textOf("once.txt")).toBe("third");
    expect(data?.id).toBe(before?.id);
    expect(after?.version).not.toBe(before?.version);
    expect(after?.createdAt).toBe(before?.createdAt);
    await expect(storage.files.read(before?.version ?? "")).rejects.toThrow("The resource was not found");
  });

  test("by update replaces or creates, subject to row security", async () => {
    await notes().upload("updated.txt", "old", { metadata: { old: true } });
    expect((await notes().update("updated.txt", "new")).data?.fullPath).toBe("notes/updated.txt");
    expect(await textOf("updated.txt")).toBe("new");
    expect((await notes().info("updated.txt")).data?.metadata).toEqual({});
    expect((await notes().update("updated-first.txt", "new")).error).toBeNull();
  });

  test.each(["größe/日本語/🙂 a b.txt", "a%b.txt", "!-_.*'() &$@=;:+,.txt", `${"n".repeat(1000)}.txt`])(
    "may be called %s",
    async (name) => {
      const path = name.split("/").map(encodeURIComponent).join("/");
      expect((await notes().upload(path, "named")).error).toBeNull();
      expect((await notes().info(path)).data?.name).toBe(name);
      expect((await notes().remove([name])).data).toHaveLength(1);
    },
  );

  test.each([
    ["by POST", "POST", "/object/notes/"],
    ["by PUT", "PUT", "/object/notes/"],
    ["to be signed", "POST", "/object/upload/sign/notes/"],
  ])("without a name is refused, %s", async (_how, method, path) => {
    const headers = { authorization: `Bearer ${storage.tokens.service}`, "content-type": "text/plain" };
    const response = await storage.get(path, { method, body: "nameless", headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "InvalidKey", message: "Invalid key: " });
  });

  test.each(["a%01b", "a%00b", "%EF%BF%BE", "x".repeat(1025), "a%5Cb", "..%2F..%2Fetc", "a%2F%2Fb"])(
    "may not be called %s",
    async (name) => {
      const { error } = await notes().upload(name, "named");
      expect(error).toMatchObject({ status: 400, statusCode: "400", code: "InvalidKey" });
      expect(error?.message).toMatch(/^Invalid key: /);
    },
  );
});

describe("the limits", () => {
  test("of a bucket apply to forms and plain bodies, with and without a length", async () => {
    const small = storage.client("service").from("small");
    const tooLarge = {
      status: 400,
      statusCode: "413",
      code: "EntityTooLarge",
      message: "The object exceeded the maximum allowed size",
    };
    const content = "x".repeat(101);
    expect((await small.upload("form", new Blob([content]))).error).toMatchObject(tooLarge);
    expect((await small.upload("body", content)).error).toMatchObject(tooLarge);
    expect((await small.upload("stream", new Blob([content]).stream())).error).toMatchObject(tooLarge);
    expect((await small.list()).data).toEqual([]);
    expect((await small.upload("fits", "x".repeat(100))).error).toBeNull();
  });

  test("of the whole service apply if a bucket has none or larger ones", async () => {
    const large = await storage
      .client("service")
      .createBucket("large", { public: false, fileSizeLimit: "4MB" });
    expect(large.error).toMatchObject({ statusCode: "413" });
    const content = Buffer.alloc(maxFileBytes + 1, "noise");
    const { error } = await notes().upload("huge.bin", content, { contentType: "application/zip" });
    expect(error).toMatchObject({ statusCode: "413" });
    expect((await notes().upload("huge.bin", new Blob([content]))).error).toMatchObject({
      statusCode: "413",
    });
    expect((await notes().upload("huge.bin", new Blob([content]).stream())).error).toMatchObject({
      statusCode: "413",
    });
    const most = await notes().upload("huge.bin", content.subarray(1), { contentType: "application/zip" });
    expect(most.error).toBeNull();
    expect((await notes().download("huge.bin")).data?.size).toBe(maxFileBytes);
  });

  test("of types apply", async () => {
    const texts = storage.client("service").from("texts");
    expect((await texts.upload("a.png", new Blob([photo], { type: "image/png" }))).error).toMatchObject({
      status: 400,
      statusCode: "415",
      code: "InvalidMimeType",
      message: "mime type image/png is not supported",
    });
    expect(
      (await texts.upload("a.txt", "text", { contentType: "text/plain; charset=utf-8" })).error,
    ).toBeNull();
    expect((await texts.upload("a", "text", { contentType: "nonsense" })).error).toMatchObject({
      statusCode: "415",
    });
    expect((await texts.upload("folder/.emptyFolderPlaceholder", new Blob([]))).error).toBeNull();
  });

  describe("a type must be a single one", () => {
    const lists = ["text/plain, text/html", "text/plain,", "image/png,text/html", "text/plain text/html"];
    const withParameters = [
      "text/plain; charset=utf-8, text/html",
      'text/plain; charset="utf-8',
      "text/plain; charset",
    ];

    test.each([...lists, ...withParameters])("%s is refused, as header and as field", async (type) => {
      expect(await sendTyped("x", type)).toEqual(typeRefused(type));
      const form = new FormData();
      form.append("contentType", type);
      form.append("", new Blob(["x"], { type: "text/plain" }));
      expect(await sendTyped(form)).toEqual(typeRefused(type));
      expect((await notes().exists("listed.txt")).data).toBe(false);
    });

    test.each(lists)("%s is refused as the type of a form's file", async (type) => {
      const part = `content-disposition: form-data; name=""; filename="x"\r\ncontent-type: ${type}`;
      const form = `--b\r\n${part}\r\n\r\nx\r\n--b--\r\n`;
      expect(await sendTyped(form, "multipart/form-data; boundary=b")).toEqual(typeRefused(type));
    });

    test.each(["multipart/form-data, text/html", "multipart/form-data; boundary=b, text/html"])(
      "%s is refused as the form's own",
      async (type) => {
        expect(await sendTyped("--b--", type)).toEqual(typeRefused(type));
      },
    );

    test.each([
      "text/plain;charset=utf-8",
      'text/csv; header=present; note="a, \\"b\\"; c"',
      "application/vnd.a+json;",
    ])("%s is accepted", async (contentType) => {
      expect((await notes().upload("typed", "x", { contentType, upsert: true })).error).toBeNull();
      expect((await notes().info("typed")).data?.contentType).toBe(contentType);
    });
  });

  test("a PDF must begin like one, and has no parameters", async () => {
    const contentType = "Application/PDF; charset=utf-8";
    for (const content of ["<script>alert(1)</script>", "", " %PDF-1.7"])
      expect((await notes().upload("fake.pdf", content, { contentType })).error).toMatchObject({
        statusCode: "415",
        message: "The content of the file is not a readable PDF",
      });
    expect((await notes().upload("real.pdf", "%PDF-1.7", { contentType })).error).toBeNull();
    expect((await notes().info("real.pdf")).data?.contentType).toBe("application/pdf");
  });

  test("refuses values that would break a header", async () => {
    const form = new FormData();
    form.append("cacheControl", "1\r\nset-cookie: a=b");
    form.append("", new Blob(["x"], { type: "text/plain" }));
    expect((await notes().upload("header.txt", form)).error).toMatchObject({ status: 400 });
    const typed = new FormData();
    typed.append("contentType", "text/plain\r\nset-cookie: a=b");
    typed.append("", new Blob(["x"]));
    expect((await notes().upload("header.txt", typed)).error).toMatchObject({ status: 400 });
  });

  test("refuses a form that is broken or has no file, with an explanation", async () => {
    const form = new FormData();
    form.append("cacheControl", "1");
    expect((await notes().upload("none.txt", form)).error).toMatchObject({
      status: 400,
      message: "No content provided",
    });
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
      const { error } = await notes().upload("broken.txt", "--y\r\nnonsense", { contentType: type });
      expect(error).toMatchObject({ status: 400, code: "InvalidRequest" });
    }
  });

  test("ignores metadata that is not an object", async () => {
    const headers = { "x-metadata": Buffer.from("[1]").toString("base64") };
    await notes().upload("odd.txt", "x", { headers });
    expect((await notes().info("odd.txt")).data?.metadata).toEqual({});
    await notes().upload("odd2.txt", "x", { headers: { "x-metadata": "?" } });
    expect((await notes().info("odd2.txt")).data?.metadata).toEqual({});
  });
});

describe("row security", () => {
  test("lets admins add product images, and nobody else", async () => {
    const file = new Blob([photo], { type: "image/png" });
    for (const role of ["guest", "customer"] as const) {
      expect((await pictures(role).upload("new.png", file)).error).toMatchObject(forbidden);
      expect((await pictures(role).upload("new.png", file, { upsert: true })).error).toMatchObject(forbidden);
      expect((await pictures(role).update("new.png", file)).error).toMatchObject(forbidden);
    }
    expect((await pictures("admin").upload("new.png", file)).error).toBeNull();
    expect((await pictures("customer").update("new.png", file)).error).toMatchObject(forbidden);
    expect((await pictures("admin").update("new.png", file)).error).toBeNull();
    const [row] =
      await storage.owner`select owner::text, owner_id from storage.objects where name = 'new.png'`;
    expect(row?.owner).toMatch(/^[\da-f-]{36}$/);
    expect(row?.owner_id).toBe(row?.owner);
  });

  test("is checked before the body is read", async () => {
    const { error } = await pictures("guest").upload("large.png", Buffer.alloc(20_000_000), {
      contentType: "image/png",
    });
    expect(error).toMatchObject(forbidden);
    expect(await readdir(join(storage.directory, "uploads")).catch(() => [])).toEqual([]);
  });

  test("lets callers add who may not read", async () => {
    await storage.client("service").createBucket("letterbox");
    await storage.owner`
      create policy "all drop letters" on storage.objects for insert with check (bucket_id = 'letterbox')`;
    const letterbox = storage.client("guest").from("letterbox");
    expect((await letterbox.upload("letter.txt", "dear shop")).error).toBeNull();
    expect((await letterbox.upload("letter.txt", "again")).error).toMatchObject({ statusCode: "409" });
    expect((await letterbox.list()).data).toEqual([]);
    expect((await letterbox.download("letter.txt")).error).toMatchObject({ status: 400 });
  });

  test("responds that a bucket is unknown", async () => {
    for (const role of ["guest", "admin", "service"] as const) {
      const { error } = await storage.client(role).from("nowhere").upload("a.txt", "x");
      expect(error).toMatchObject({ status: 400, statusCode: "404", message: "Bucket not found" });
    }
  });
});
