import type { StorageClient } from "@supabase/storage-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Role, type StorageServer, startStorage } from "./server.ts";

let storage: StorageServer;
beforeAll(async () => {
  storage = await startStorage({ content: "nothing" });
});
afterAll(() => storage.close());

const service = () => storage.client("service");
const alreadyExists = { status: 400, statusCode: "409", message: "The resource already exists" };
const notFound = { status: 400, statusCode: "404", code: "NoSuchBucket", message: "Bucket not found" };

describe("the secret key", () => {
  test("creates and reads a bucket with limits", async () => {
    const options = { public: true, fileSizeLimit: "2MB", allowedMimeTypes: ["image/png", "text/*"] };
    expect(await service().createBucket("made", options)).toEqual({ data: { name: "made" }, error: null });
    const { data } = await service().getBucket("made");
    expect(data).toEqual({
      id: "made",
      name: "made",
      owner: "",
      public: true,
      file_size_limit: 2_000_000,
      allowed_mime_types: ["image/png", "text/*"],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updated_at: expect.any(String),
    });
    const listed = (await service().listBuckets({ search: "MADE" })).data;
    expect(listed).toEqual([{ ...data, type: "STANDARD" }]);
    await service().createBucket("plain");
    expect((await service().getBucket("plain")).data).toMatchObject({
      public: false,
      file_size_limit: null,
      allowed_mime_types: null,
    });
  });

  test("does not create a bucket twice", async () => {
    await service().createBucket("twice");
    expect((await service().createBucket("twice")).error).toMatchObject(alreadyExists);
  });

  test.each(["", "a/b", "ü", " padded", "x".repeat(101), "a\nb"])(
    "does not create a bucket named %j",
    async (name) => {
      const { error } = await service().createBucket(name);
      expect(error).toMatchObject({ status: 400, statusCode: "400", message: "Bucket name invalid" });
    },
  );

  test.each([
    [{ fileSizeLimit: "2XB" }, "Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B"],
    [{ fileSizeLimit: "1GB" }, "The object exceeded the maximum allowed size"],
    [{ fileSizeLimit: 51 * 1024 * 1024 }, "The object exceeded the maximum allowed size"],
    [{ fileSizeLimit: -1 }, expect.stringContaining("body/file_size_limit")],
    [{ allowedMimeTypes: ["image"] }, "mime type image is not supported"],
  ])("does not create a bucket with %j", async (limits, message) => {
    const { error } = await service().createBucket("odd", { public: false, ...limits });
    expect(error).toMatchObject({ status: 400, message });
  });

  test("lists buckets, with pages, order and search", async () => {
    for (const name of ["list-c", "list-a", "list-b"]) await service().createBucket(name);
    const names = async (options: Parameters<StorageClient["listBuckets"]>[0]) =>
      (await service().listBuckets(options)).data?.map(({ name }) => name);
    expect(await names({ search: "list-" })).toEqual(["list-a", "list-b", "list-c"]);
    expect(await names({ search: "list-", sortColumn: "created_at" })).toEqual([
      "list-c",
      "list-a",
      "list-b",
    ]);
    expect(await names({ search: "list-", sortOrder: "desc", limit: 1, offset: 1 })).toEqual(["list-b"]);
    expect(await names({})).toContain("product-images");
    expect((await service().listBuckets({ sortColumn: "owner" as "id" })).error).toMatchObject({
      status: 400,
    });
  });

  test("updates the given fields", async () => {
    await service().createBucket("changing", {
      public: false,
      fileSizeLimit: 1000,
      allowedMimeTypes: ["text/plain"],
    });
    const { data } = await service().updateBucket("changing", { public: true, allowedMimeTypes: null });
    expect(data).toEqual({ message: "Successfully updated" });
    expect((await service().getBucket("changing")).data).toMatchObject({
      public: true,
      file_size_limit: 1000,
      allowed_mime_types: null,
    });
  });

  test("deletes a bucket only when it is empty", async () => {
    await service().createBucket("full");
    for (const name of ["a.txt", "b/c.txt"]) await service().from("full").upload(name, "content");
    const refused = await service().deleteBucket("full");
    expect(refused.error).toMatchObject({
      status: 400,
      statusCode: "409",
      message: "The bucket you tried to delete is not empty",
    });
    expect(await service().emptyBucket("full")).toEqual({
      data: { message: "Successfully emptied" },
      error: null,
    });
    expect((await service().from("full").list()).data).toEqual([]);
    expect(await service().deleteBucket("full")).toEqual({
      data: { message: "Successfully deleted" },
      error: null,
    });
    expect((await service().getBucket("full")).error).toMatchObject(notFound);
  });

  test("gets an error when there is no such bucket", async () => {
    const outcomes = await Promise.all([
      service().getBucket("nowhere"),
      service().updateBucket("nowhere", { public: true }),
      service().emptyBucket("nowhere"),
      service().deleteBucket("nowhere"),
    ]);
    for (const { error } of outcomes) expect(error).toMatchObject(notFound);
  });
});

test.each(["GET", "PUT", "DELETE"])("%s refuses an invalid bucket name", async (method) => {
  const headers = { authorization: `Bearer ${storage.tokens.service}` };
  const body = method === "PUT" ? { body: "{}" } : {};
  const response = await storage.get("/bucket/a%00b", { method, headers, ...body });
  expect(response.status).toBe(400);
});

describe.each<Role>(["guest", "customer", "admin"])("a %s, without a policy on buckets,", (role) => {
  test("cannot create, see, update or delete any", async () => {
    const client = storage.client(role);
    expect((await client.createBucket(`by-${role}`)).error).toMatchObject({
      status: 400,
      statusCode: "403",
      message: "new row violates row-level security policy",
    });
    expect((await client.listBuckets()).data).toEqual([]);
    expect((await client.getBucket("product-images")).error).toMatchObject(notFound);
    expect((await client.updateBucket("product-images", { public: false })).error).toMatchObject(notFound);
    for (const name of ["product-images", "nowhere"])
      expect((await client.emptyBucket(name)).error).toMatchObject({
        status: 403,
        statusCode: "403",
        code: "AccessDenied",
        message: "Access denied: Invalid role",
      });
    expect((await client.deleteBucket("product-images")).error).toMatchObject(notFound);
    expect((await service().getBucket("product-images")).data?.public).toBe(true);
  });
});

test("a caller whom row security would let delete everything cannot empty the bucket either", async () => {
  await service().createBucket("open");
  await service().from("open").upload("kept.txt", "content");
  await storage.owner`create policy "all see it" on storage.buckets for select using (id = 'open')`;
  await storage.owner`create policy "all do all in it" on storage.objects using (bucket_id = 'open')`;
  const customer = storage.client("customer");
  expect((await customer.listBuckets()).data?.map(({ id }) => id)).toEqual(["open"]);
  expect((await customer.emptyBucket("open")).error).toMatchObject({ status: 403, code: "AccessDenied" });
  expect((await service().from("open").exists("kept.txt")).data).toBe(true);
});
