import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { startTimeOf } from "../../backend/database/embedded/process-identity.ts";
import { startShop, type ShopProcess } from "../setup/shop-process.ts";
import { installedDirectory, postmasterPid } from "./embedded.ts";

const dataDirectory = installedDirectory();
let shop: ShopProcess;
afterAll(async () => {
  await shop.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

const healthOf = async ({ url }: ShopProcess): Promise<number> => (await fetch(`${url}/healthz`)).status;

test("after kill -9 of the server, the next start replaces the PostgreSQL it left behind", async () => {
  const killed = await startShop({ DATA_DIR: dataDirectory, DEMO: "off" });
  const orphan = postmasterPid(dataDirectory) ?? 0;
  await killed.stop("SIGKILL");
  expect(startTimeOf(orphan)).toBeDefined();

  shop = await startShop({ DATA_DIR: dataDirectory, DEMO: "off" });
  expect(startTimeOf(orphan)).toBeUndefined();
  expect(postmasterPid(dataDirectory)).not.toBe(orphan);
  expect(await healthOf(shop)).toBe(200);
});

test("after kill -9 of PostgreSQL, the server restarts it", async () => {
  const before = postmasterPid(dataDirectory) ?? 0;
  process.kill(before, "SIGKILL");
  await expect.poll(() => postmasterPid(dataDirectory), { timeout: 10_000 }).not.toBe(before);
  await expect.poll(() => healthOf(shop), { timeout: 10_000 }).toBe(200);
  expect(shop.output()).toContain("PostgreSQL died and was started again");
});

test("after kill -9 of both, the next start recovers", async () => {
  const both = shop.stop("SIGKILL");
  process.kill(postmasterPid(dataDirectory) ?? 0, "SIGKILL");
  await both;
  shop = await startShop({ DATA_DIR: dataDirectory, DEMO: "off" });
  expect(await healthOf(shop)).toBe(200);
  expect(await shop.stop()).toBe(0);
});
