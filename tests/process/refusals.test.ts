import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { startEmbeddedPostgres } from "../../backend/database/embedded/embedded-postgres.ts";
import { startRefused, startShop, type Refusal, type ShopProcess } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { installedDirectory, ownerOf, postmasterPid } from "./embedded.ts";

const directory = temporaryDirectory();
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A refusal in exactly one line that begins like this. */
const oneLine = (beginning: RegExp): Refusal => ({
  exitCode: 1,
  output: expect.stringMatching(new RegExp(`^${beginning.source}[^\\n]*\\n$`)) as string,
});

// One that is refused before anything is opened, and one afterwards; the others are tests of what refuses them.
describe.concurrent("refuses a setting in one line:", () => {
  test.for<[NodeJS.ProcessEnv, RegExp]>([
    [{ PORT: "http" }, /PORT must be a port number/],
    [
      { DATABASE_URL: "postgres://nobody@127.0.0.1:1/shop" },
      /The database 127\.0\.0\.1:1\/shop .* is not reachable/,
    ],
  ])("%o", async ([settings, line]) => {
    expect(await startRefused({ DATA_DIR: join(directory, "settings"), ...settings })).toEqual(oneLine(line));
  });
});

describe("with a database of its own", () => {
  const DATA_DIR = installedDirectory();
  let shop: ShopProcess | undefined;
  afterAll(async () => {
    await shop?.stop();
    rmSync(DATA_DIR, { recursive: true, force: true });
  });

  test("refuses a taken port and stops PostgreSQL", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const PORT = String((other.address() as AddressInfo).port);
    expect(await startRefused({ DATA_DIR, DEMO: "off", PORT })).toEqual(
      oneLine(new RegExp(`Port ${PORT} is taken`)),
    );
    expect(postmasterPid(DATA_DIR)).toBeUndefined();
    other.close();
  });

  test("ignores a lock and a PID file of processes that are gone", async () => {
    // With ids of running processes, as after a restart of the machine.
    writeFileSync(
      join(DATA_DIR, "postgres", "owner.json"),
      JSON.stringify({ pid: process.pid, startTime: "long ago" }),
    );
    const cluster = join(DATA_DIR, "postgres", "cluster");
    const pidFile = [process.pid, cluster, 1, 5432, "", "", "", "ready"].join("\n");
    writeFileSync(join(cluster, "postmaster.pid"), pidFile);
    shop = await startShop({ DATA_DIR, DEMO: "off" });
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  });

  test("refuses a second instance on the same data directory, without harm", async () => {
    const before = postmasterPid(DATA_DIR);
    expect(await startRefused({ DATA_DIR, DEMO: "off" })).toEqual(
      oneLine(/\S+ is in use by another running instance \(process \d+\)/),
    );
    expect(postmasterPid(DATA_DIR)).toBe(before);
    expect((await fetch(`${shop!.url}/healthz`)).status).toBe(200);
  });

  test("refuses a migration that was changed after it was applied, and stops PostgreSQL", async () => {
    const owner = ownerOf(DATA_DIR);
    await owner`update facet_migrations.migrations set checksum = 'another' where name = (select max(name) from facet_migrations.migrations)`;
    await owner.end();
    expect(await shop!.stop()).toBe(0);
    expect(await startRefused({ DATA_DIR, DEMO: "off" })).toEqual(
      oneLine(/supabase\/migrations\/\S+ was changed after it was applied/),
    );
    expect(postmasterPid(DATA_DIR)).toBeUndefined();
  });
});

test("repeats an interrupted creation of the database", async () => {
  const dataDirectory = join(directory, "interrupted");
  const unfinished = join(dataDirectory, "postgres", "cluster.new");
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, "PG_VERSION"), "18\n");
  const server = await startEmbeddedPostgres({ dataDirectory, durable: false });
  await server.stop();
  expect(existsSync(unfinished)).toBe(false);
});
