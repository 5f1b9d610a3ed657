/** @module-tag long */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAdmin } from "../database/people/people.ts";
import { startShop, type ShopProcess } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase, type TestDatabase } from "../setup/test-database.ts";
import { testJwtSecret } from "../setup/names.ts";

let database: TestDatabase;
let shop: ShopProcess;
const dataDirectory = temporaryDirectory();
beforeAll(async () => {
  database = await createTestDatabase();
  await addAdmin(database.pools);
  shop = await startShop({
    DATA_DIR: dataDirectory,
    DATABASE_URL: database.url,
    JWT_SECRET: testJwtSecret,
    LIMITS: "off",
    PASSWORD_COST: "4",
  });
});
afterAll(async () => {
  await shop.stop();
  await database.drop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

test("the shop lives on when all connections are lost, again and again, under load", async () => {
  const key = readFileSync(join(dataDirectory, "secret-key"), "utf8");
  const over = new AbortController();
  const statuses: number[] = [];
  const ask = async (path: string, init: RequestInit = {}): Promise<void> => {
    while (!over.signal.aborted) {
      const response = await fetch(shop.url + path, { ...init, headers: { apikey: key } });
      await response.text();
      statuses.push(response.status);
    }
  };
  const visitors = [
    ...Array.from({ length: 4 }, () => ask("/rest/v1/products?select=id")),
    // A transaction that the driver begins itself.
    ...Array.from({ length: 4 }, () =>
      ask("/storage/v1/object/list/product-images", { method: "POST", body: JSON.stringify({ prefix: "" }) }),
    ),
  ];
  const settled = Promise.allSettled(visitors);
  for (let round = 0; round < 25; round += 1) {
    const before = statuses.length;
    await expect.poll(() => statuses.slice(before)).toContain(200);
    await database.pools.owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'facet %' and pid <> pg_backend_pid()`.catch(
      () => {},
    );
  }
  over.abort();
  const failed = (await settled).filter(({ status }) => status === "rejected");
  expect({ failed, exit: shop.process.exitCode, output: shop.output().match(/^\w*Error: .*/gm) }).toEqual({
    failed: [],
    exit: null,
    output: null,
  });
  expect(new Set(statuses.filter((status) => status < 500))).toEqual(new Set([200]));
  await expect.poll(async () => (await fetch(`${shop.url}/healthz`)).status).toBe(200);
});
