/** @module-tag long */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StorageClient } from "@supabase/storage-js";
import { afterAll, expect, test } from "vitest";
import { addAdmin } from "../database/people/people.ts";
import { startShop, type ShopProcess } from "../setup/shop-process.ts";
import { installedDirectory, ownerOf, postmasterPid } from "./embedded.ts";
import { expectAgreement } from "./storage-agreement.ts";

const dataDirectory = installedDirectory();
let shop: ShopProcess;
afterAll(async () => {
  await shop.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

let acknowledgments = 0;

/** Uploads, replaces and removes objects until the server is gone. @returns the acknowledged state */
async function work({ url }: ShopProcess, worker: number): Promise<Map<string, string | null>> {
  const key = readFileSync(join(dataDirectory, "secret-key"), "utf8");
  const box = new StorageClient(`${url}/storage/v1`, { apikey: key, authorization: `Bearer ${key}` }).from(
    "box",
  );
  const acknowledged = new Map<string, string | null>();
  for (let turn = 0; ; turn += 1) {
    const name = `${worker}-${turn % 10}`;
    const content = `${turn}`.repeat(3000);
    const removes = turn % 7 === 6;
    // Unknown until the response, and then not checked.
    acknowledged.delete(name);
    const { error } = removes ? await box.remove([name]) : await box.upload(name, content, { upsert: true });
    if (error) return acknowledged;
    acknowledged.set(name, removes ? null : content);
    acknowledgments += 1;
  }
}

const start = async (): Promise<ShopProcess> => startShop({ DATA_DIR: dataDirectory, DEMO: "off" });

test("after kill -9 under load, rows and files agree and nothing acknowledged is lost", async () => {
  shop = await start();
  const owner = ownerOf(dataDirectory);
  await owner`insert into storage.buckets (id, name, public) values ('box', 'box', true)`;
  await addAdmin({ owner });
  await owner.end();

  for (const victims of ["server", "both"] as const) {
    const workers = [1, 2, 3, 4].map((worker) => work(shop, worker));
    const before = acknowledgments;
    await expect.poll(() => acknowledgments - before, { timeout: 30_000, interval: 5 }).toBeGreaterThan(60);
    if (victims === "both") process.kill(postmasterPid(dataDirectory) ?? 0, "SIGKILL");
    await shop.stop("SIGKILL");
    const acknowledged = (await Promise.all(workers)).flatMap((one) => [...one]);
    expect(acknowledged.length).toBeGreaterThan(10);

    shop = await start();
    for (const [name, content] of acknowledged) {
      const response = await fetch(`${shop.url}/storage/v1/object/public/box/${name}`);
      const text = await response.text();
      expect({ name, content: response.ok ? text : null }).toEqual({ name, content });
    }
    const after = ownerOf(dataDirectory);
    await expectAgreement(after, join(dataDirectory, "storage", "objects"));
    await after.end();
  }
});
