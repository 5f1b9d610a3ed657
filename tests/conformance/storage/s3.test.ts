import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBucketFiles } from "../../../backend/storage/shared/bucket-files.ts";
import { ruby, type StorageServer, startStorage } from "./server.ts";

let directory: string;
let s3: S3rver;
let address: string;
let storage: StorageServer;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "facet-s3-"));
  s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "shop" }],
  });
  const { port } = await s3.run();
  address = `s3://S3RVER:S3RVER@127.0.0.1:${port}`;
  const files = await openBucketFiles(`${address}/shop?ssl=off`);
  storage = await startStorage({ files: () => files });
});
afterAll(async () => {
  await storage.close();
  await s3.close();
  await rm(directory, { recursive: true });
});

const stored = async () =>
  (await readdir(join(directory, "shop"), { recursive: true })).filter((name) => name.endsWith("_object"))
    .length;

test("stores the shop's photographs in the bucket and delivers them", async () => {
  expect(await stored()).toBeGreaterThan(20);
  expect(await readdir(storage.directory)).not.toContain("objects");
  const whole = await storage.get(`/object/public/${ruby}`);
  const content = Buffer.from(await whole.arrayBuffer());
  expect(content.length).toBe(Number(whole.headers.get("content-length")));
  const part = await storage.get(`/object/public/${ruby}`, { headers: { range: "bytes=100-199" } });
  expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(100, 200));
  expect((await storage.get(`/render/image/public/${ruby}?width=100`)).status).toBe(200);
});

test("creates, replaces, copies, moves and removes objects with their files", async () => {
  await storage.client("service").createBucket("box");
  const box = storage.client("service").from("box");
  const before = await stored();
  expect((await box.upload("a.txt", new Blob(["first"], { type: "text/plain" }))).error).toBeNull();
  expect((await box.update("a.txt", "second")).error).toBeNull();
  expect(await (await box.download("a.txt")).data?.text()).toBe("second");
  expect(await stored()).toBe(before + 1);
  expect((await box.copy("a.txt", "b.txt")).error).toBeNull();
  expect((await box.move("a.txt", "c.txt")).error).toBeNull();
  expect(await stored()).toBe(before + 2);
  expect(await (await box.download("b.txt")).data?.text()).toBe("second");
  expect((await box.upload("empty.txt", "")).error).toBeNull();
  expect((await box.download("empty.txt")).data?.size).toBe(0);
  await storage.client("service").emptyBucket("box");
  expect(await stored()).toBe(before);
});

test("stores what was uploaded in parts", async () => {
  await storage.client("service").createBucket("parts");
  const before = await stored();
  const metadata = [
    ["bucketName", "parts"],
    ["objectName", "a.txt"],
  ].map(([key, value = ""]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const headers = { authorization: `Bearer ${storage.tokens.service}`, "tus-resumable": "1.0.0" };
  const creation = { ...headers, "upload-length": "10", "upload-metadata": metadata.join(",") };
  const created = await storage.get("/upload/resumable", { method: "POST", headers: creation });
  const path = `/upload/resumable/${created.headers.get("location")?.split("/").at(-1)}`;
  for (const [offset, body] of [
    ["0", "first"],
    ["5", "later"],
  ] as const) {
    const part = { ...headers, "content-type": "application/offset+octet-stream", "upload-offset": offset };
    expect((await storage.get(path, { method: "PATCH", headers: part, body })).status).toBe(204);
  }
  expect(await stored()).toBe(before + 1);
  const { data } = await storage.client("service").from("parts").download("a.txt");
  expect(await data?.text()).toBe("firstlater");
});

test("responds 404 for a file that is missing in the bucket", async () => {
  const row = storage.owner`
    insert into storage.objects (bucket_id, name, version, metadata)
    select bucket_id, 'lost.webp', gen_random_uuid(), metadata from storage.objects where name = 'oval-ruby.webp'`;
  await row;
  const response = await storage.get("/object/public/product-images/lost.webp");
  expect(await response.json()).toMatchObject({ message: "The resource was not found" });
});

test.each([
  [
    "a bucket that does not exist",
    () => `${address}/nowhere?ssl=off`,
    /bucket "nowhere" cannot be used \(NoSuchBucket\)/,
  ],
  [
    "nobody there",
    () => "s3://a:b@127.0.0.1:1/shop?ssl=off",
    /bucket "shop" cannot be used \(ECONNREFUSED\)/,
  ],
  ["no secret", () => "s3://127.0.0.1/shop", /must be an address like/],
  ["no bucket", () => "s3://a:b@127.0.0.1/", /must be an address like/],
  ["another kind", () => "https://a:b@127.0.0.1/shop", /must be an address like/],
  ["an odd switch", () => "s3://a:b@127.0.0.1/shop?ssl=maybe", /must be an address like/],
])("refuses to start with %s, in one line", async (_what, url, message) => {
  await expect(openBucketFiles(url())).rejects.toThrow(message);
});
