/** @module-tag long */
import { readFileSync, rmSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { StorageClient } from "@supabase/storage-js";
import { afterAll, expect, test } from "vitest";
import { addAdmin } from "../database/people/people.ts";
import { startShop, type ShopProcess } from "../setup/shop-process.ts";
import { installedDirectory, ownerOf } from "./embedded.ts";

const dataDirectory = installedDirectory();
let shop: ShopProcess;
afterAll(async () => {
  await shop.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const start = async (): Promise<ShopProcess> => startShop({ DATA_DIR: dataDirectory, DEMO: "off" });
const content = Buffer.from("0123456789".repeat(200_000));
const partials = join(dataDirectory, "storage", "resumable");

const encode = (text: string): string => Buffer.from(text).toString("base64");
const metadata = `bucketName ${encode("box")},objectName ${encode("a.txt")},contentType ${encode("text/plain")}`;
const headers = () => ({
  authorization: `Bearer ${readFileSync(join(dataDirectory, "secret-key"), "utf8")}`,
  "tus-resumable": "1.0.0",
});
const part = (offset: number) => ({
  ...headers(),
  "content-type": "application/offset+octet-stream",
  "upload-offset": `${offset}`,
});

async function received(): Promise<number> {
  const [name = ""] = await readdir(partials).catch(() => []);
  return name === "" ? 0 : (await stat(join(partials, name))).size;
}

test("an upload continues after kill -9, from what had arrived", async () => {
  shop = await start();
  const owner = ownerOf(dataDirectory);
  await owner`insert into storage.buckets (id, name) values ('box', 'box')`;
  await addAdmin({ owner });
  await owner.end();
  const creation = { ...headers(), "upload-length": `${content.length}`, "upload-metadata": metadata };
  const created = await fetch(`${shop.url}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: creation,
  });
  const path = created.headers.get("location") ?? "";

  const cutOff = request(`${shop.url}${path}`, { method: "PATCH", headers: part(0) });
  cutOff.on("error", () => {});
  cutOff.write(content.subarray(0, 1_500_000));
  await expect.poll(received, { timeout: 10_000 }).toBe(1_500_000);
  await shop.stop("SIGKILL");

  shop = await start();
  const asked = await fetch(`${shop.url}${path}`, { method: "HEAD", headers: headers() });
  expect(asked.headers.get("upload-offset")).toBe("1500000");
  const rest = await fetch(`${shop.url}${path}`, {
    method: "PATCH",
    headers: part(1_500_000),
    body: content.subarray(1_500_000),
  });
  expect(rest.status).toBe(204);
  const key = readFileSync(join(dataDirectory, "secret-key"), "utf8");
  const client = new StorageClient(`${shop.url}/storage/v1`, { apikey: key, authorization: `Bearer ${key}` });
  const { data } = await client.from("box").download("a.txt");
  expect((await data?.text()) === content.toString()).toBe(true);
  expect(await readdir(partials)).toEqual([]);
});
