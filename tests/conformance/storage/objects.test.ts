import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readRuby, type StorageServer, startStorage } from "./server.ts";

let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorage({ files: (onDisk) => onDisk });
  const service = storage.client("service");
  await Promise.all([service.createBucket("private"), service.createBucket("other")]);
});
afterAll(() => storage.close());
beforeEach(async () => {
  const service = storage.client("service");
  for (const bucket of ["private", "other"]) await service.emptyBucket(bucket);
  await service
    .from("private")
    .upload("folder/a.txt", "content of a", { contentType: "text/plain", metadata: { n: 1 } });
});

const mine = () => storage.client("service").from("private");
const objectNotFound = { status: 400, statusCode: "404", code: "NoSuchKey", message: "Object not found" };
const bucketNotFound = { status: 400, statusCode: "404", code: "NoSuchBucket", message: "Bucket not found" };
const taken = { status: 400, statusCode: "409", message: "The resource already exists" };
const versions = async () => (await storage.owner`select version from storage.loose_files`).length;

describe("download", () => {
  test("delivers content to callers who may read it", async () => {
    const { data } = await mine().download("folder/a.txt");
    expect(data?.type).toBe("text/plain");
    expect(await data?.text()).toBe("content of a");
    expect((await storage.client("guest").from("private").download("folder/a.txt")).error).toMatchObject(
      objectNotFound,
    );
    expect(
      (await storage.client("customer").from("product-images").download("oval-ruby.webp")).data?.type,
    ).toBe("image/webp");
    expect((await mine().download("folder/none.txt")).error).toMatchObject(objectNotFound);
    expect((await storage.client("service").from("nowhere").download("a")).error).toMatchObject(
      bucketNotFound,
    );
  });

  test("streams, and works with /authenticated", async () => {
    const { data } = await mine().download("folder/a.txt").asStream();
    expect(await new Response(data).text()).toBe("content of a");
    const headers = { authorization: `Bearer ${storage.tokens.service}` };
    const response = await storage.get("/object/authenticated/private/folder/a.txt", { headers });
    expect(response.headers.get("cache-control")).toBe("private, max-age=3600");
    expect(await response.text()).toBe("content of a");
  });

  test("without any key reads public buckets only", async () => {
    expect(await (await storage.get("/object/private/folder/a.txt")).json()).toMatchObject({
      code: "NoSuchBucket",
    });
    expect((await storage.get("/object/product-images/oval-ruby.webp")).status).toBe(200);
    const forged = { headers: { authorization: "Bearer a.b.c" } };
    expect((await storage.get("/object/product-images/oval-ruby.webp", forged)).status).toBe(200);
  });

  test("renders an image", async () => {
    await mine().upload("ruby.webp", await readRuby(), { contentType: "image/webp" });
    const { data } = await mine().download("ruby.webp", { transform: { width: 50, format: "origin" } });
    expect(data?.type).toBe("image/webp");
    expect(data?.size).toBeLessThan(5000);
    const guest = await storage
      .client("guest")
      .from("private")
      .download("ruby.webp", { transform: { width: 50 } });
    expect(guest.error).toMatchObject(objectNotFound);
  });

  test("of an object that was just replaced delivers the new one", async () => {
    const [row] = await storage.owner`select version from storage.objects where name = 'folder/a.txt'`;
    const stream = storage.files.stream.bind(storage.files);
    storage.files.stream = async (version, range) => {
      if (version === row?.version) await mine().upload("folder/a.txt", "newer", { upsert: true });
      return stream(version, range);
    };
    try {
      expect(await (await mine().download("folder/a.txt")).data?.text()).toBe("newer");
    } finally {
      storage.files.stream = stream;
    }
  });
});

describe("info and exists", () => {
  test("are subject to row security", async () => {
    expect(await mine().exists("folder/a.txt")).toEqual({ data: true, error: null });
    expect(await mine().exists("folder/b.txt")).toMatchObject({ data: false, error: objectNotFound });
    expect(await storage.client("guest").from("private").exists("folder/a.txt")).toMatchObject({
      data: false,
    });
    expect(await storage.client("guest").from("product-images").exists("oval-ruby.webp")).toEqual({
      data: true,
      error: null,
    });
    await expect(storage.client("guest").from("nowhere").exists("a.txt")).rejects.toMatchObject(
      bucketNotFound,
    );
    expect((await mine().info("folder/b.txt")).error).toMatchObject(objectNotFound);
  });

  test("work with HEAD and without a key", async () => {
    const headers = { authorization: `Bearer ${storage.tokens.service}` };
    const head = await storage.get("/object/private/folder/a.txt", { method: "HEAD", headers });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, "12"]);
    expect((await storage.get("/object/private/folder/a.txt", { method: "HEAD" })).status).toBe(400);
    const info = await storage.get("/object/info/public/product-images/oval-ruby.webp");
    expect(await info.json()).toMatchObject({ name: "oval-ruby.webp", bucket_id: "product-images" });
  });
});

describe("remove", () => {
  test("removes and returns the objects that exist", async () => {
    await mine().upload("b.txt", "b");
    const { data } = await mine().remove(["folder/a.txt", "b.txt", "none.txt"]);
    expect(data?.map(({ name }) => name).toSorted()).toEqual(["b.txt", "folder/a.txt"]);
    expect(data?.[0]).toMatchObject({ bucket_id: "private", metadata: { size: expect.any(Number) } });
    expect(await versions()).toBe(0);
    expect((await mine().remove(["b.txt"])).data).toEqual([]);
  });

  test("keeps objects that the caller may not delete", async () => {
    for (const role of ["guest", "customer"] as const)
      expect((await storage.client(role).from("product-images").remove(["oval-ruby.webp"])).data).toEqual([]);
    expect(
      (await storage.get("/object/public/product-images/oval-ruby.webp", { method: "HEAD" })).status,
    ).toBe(200);
  });

  test("removes one object by its URL", async () => {
    const removal = { method: "DELETE", headers: { authorization: `Bearer ${storage.tokens.service}` } };
    const first = await storage.get("/object/private/folder/a.txt", removal);
    expect(await first.json()).toEqual({ message: "Successfully deleted" });
    const second = await storage.get("/object/private/folder/a.txt", removal);
    expect(await second.json()).toMatchObject({ code: "NoSuchKey" });
  });

  test("needs names", async () => {
    expect((await mine().remove([])).error).toMatchObject({ status: 400, code: "InvalidRequest" });
  });
});

describe("move", () => {
  test("renames an object, also into another bucket, keeping content and metadata", async () => {
    expect((await mine().move("folder/a.txt", "moved.txt")).data?.message).toBe("Successfully moved");
    expect(await (await mine().download("moved.txt")).data?.text()).toBe("content of a");
    expect((await mine().info("moved.txt")).data?.metadata).toEqual({ n: 1 });
    expect((await mine().exists("folder/a.txt")).data).toBe(false);
    expect((await mine().move("moved.txt", "there.txt", { destinationBucket: "other" })).error).toBeNull();
    expect((await storage.client("service").from("other").exists("there.txt")).data).toBe(true);
    expect(await versions()).toBe(0);
  });

  test("explains refusals", async () => {
    await mine().upload("b.txt", "b");
    expect((await mine().move("folder/a.txt", "b.txt")).error).toMatchObject(taken);
    expect((await mine().move("none.txt", "c.txt")).error).toMatchObject(objectNotFound);
    expect((await mine().move("b.txt", "../c.txt")).error).toMatchObject({
      message: "Invalid key: ../c.txt",
    });
    expect((await mine().move("b.txt", "c.txt", { destinationBucket: "nowhere" })).error).toMatchObject({
      message: "The related resource does not exist",
    });
    expect(
      (await mine().move("b.txt", "c.txt", { destinationBucket: "product-images" })).error,
    ).toMatchObject({
      message: "mime type text/plain;charset=UTF-8 is not supported",
    });
    const customer = storage.client("customer");
    expect((await customer.from("product-images").move("oval-ruby.webp", "mine.webp")).error).toMatchObject(
      objectNotFound,
    );
    expect((await customer.from("private").move("b.txt", "c.txt")).error).toMatchObject(objectNotFound);
  });
});

describe("copy", () => {
  test("creates an object with its own file", async () => {
    expect((await mine().copy("folder/a.txt", "twin.txt")).data).toEqual({ path: "private/twin.txt" });
    await mine().remove(["folder/a.txt"]);
    expect(await (await mine().download("twin.txt")).data?.text()).toBe("content of a");
    expect((await mine().info("twin.txt")).data).toMatchObject({
      contentType: "text/plain",
      metadata: { n: 1 },
    });
  });

  test("may have other metadata", async () => {
    await mine().copy("folder/a.txt", "said.txt", {
      destinationBucket: "other",
      copyMetadata: false,
      metadata: { cacheControl: "max-age=5", mimetype: "text/markdown" },
    });
    expect((await storage.client("service").from("other").info("said.txt")).data).toMatchObject({
      contentType: "text/markdown",
      cacheControl: "max-age=5",
      metadata: null,
    });
    const fake = { copyMetadata: false, metadata: { mimetype: "image/png" } };
    expect((await mine().copy("folder/a.txt", "fake.png", fake)).error).toMatchObject({
      message: "mime type image/png is not supported",
    });
  });

  test("explains refusals", async () => {
    await mine().upload("b.txt", "b");
    expect((await mine().copy("folder/a.txt", "b.txt")).error).toMatchObject(taken);
    expect((await mine().copy("none.txt", "c.txt")).error).toMatchObject(objectNotFound);
    const customer = storage.client("customer").from("product-images");
    expect((await customer.copy("oval-ruby.webp", "mine.webp")).error).toMatchObject(objectNotFound);
    expect(await versions()).toBe(0);
  });
});
