import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { inject, test as base } from "vitest";
import { startShop, type ShopProcess } from "./shop-process.ts";
import { temporaryDirectory } from "./temporary-directory.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";
import { testJwtSecret } from "./names.ts";

/** A whole demo shop in a process of its own, and the database behind it. */
export type DemoShop = Pick<ShopProcess, "url" | "output"> & { database: TestDatabase };

/** Starts one, with more settings than the usual ones. */
export async function openDemoShop(
  environment: NodeJS.ProcessEnv,
  onCleanup: (end: () => Promise<void>) => void,
) {
  const database = await createTestDatabase();
  const dataDirectory = temporaryDirectory();
  mkdirSync(join(dataDirectory, "storage"));
  symlinkSync(inject("renderedImages"), join(dataDirectory, "storage", "rendered"));
  const { url, output, stop } = await startShop({
    DATA_DIR: dataDirectory,
    DATABASE_URL: database.url,
    JWT_SECRET: testJwtSecret,
    DEMO: "on",
    LIMITS: "off",
    PASSWORD_COST: "4",
    ...environment,
  });
  onCleanup(async () => {
    await stop();
    await database.drop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });
  return { url, output, database };
}

let shared: Promise<DemoShop> | undefined;

/**
 * `test` with a `shop`: one for each worker, shared by the files it runs, so that starting it costs little. Workers do
 * not see each other's shops. A `test` extended from this one has fixtures of its own, but the same shop.
 */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads what a fixture needs off this pattern
export const test = base.extend("shop", { scope: "worker" }, ({}, { onCleanup }) => {
  return (shared ??= openDemoShop({}, onCleanup));
});
