import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { startRefused, startShop, type Refusal } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { installedDirectory, ownerOf, postmasterPid } from "./embedded.ts";

const directories = [temporaryDirectory()];
const [directory = ""] = directories;
afterAll(() => {
  for (const each of directories) rmSync(each, { recursive: true, force: true });
});

function installed(): string {
  const copy = installedDirectory();
  directories.push(copy);
  return copy;
}

/** A refusal in exactly one line that begins like this. */
const oneLine = (beginning: RegExp): Refusal => ({
  exitCode: 1,
  output: expect.stringMatching(new RegExp(`^${beginning.source}[^\\n]*\\n$`)) as string,
});

describe.concurrent("refuses an invalid setting in one line:", () => {
  test.for<[NodeJS.ProcessEnv, RegExp]>([
    [{ PORT: "http" }, /PORT must be a port number/],
    [{ STORAGE_URL: "s3://bucket" }, /STORAGE_URL must be an address like s3:/],
    [{ HOST: "0.0.0.0" }, /The demo's passwords are public, and HOST=0\.0\.0\.0/],
    [
      { DATABASE_URL: "postgres://nobody@127.0.0.1:1/shop" },
      /The database 127\.0\.0\.1:1\/shop .* is not reachable/,
    ],
  ])("%o", async ([settings, line]) => {
    expect(await startRefused({ DATA_DIR: join(directory, "settings"), ...settings })).toEqual(oneLine(line));
  });
});

test("refuses a data directory that is inside a file", async () => {
  const file = join(directory, "a-file");
  writeFileSync(file, "");
  expect(await startRefused({ DATA_DIR: join(file, "data") })).toEqual(
    oneLine(/DATA_DIR .* is not writable \(ENOTDIR\)/),
  );
});

// The parent exists, but nothing can be created in it, on which Node's recursive mkdir never returns.
test.runIf(process.platform === "linux")("refuses a data directory that cannot be created", async () => {
  expect(await startRefused({ DATA_DIR: "/proc/facet" })).toEqual(
    oneLine(/DATA_DIR \/proc\/facet is not writable \(ENOENT\)/),
  );
});

test("refuses a second instance on the same data directory, without harm", async () => {
  const DATA_DIR = installed();
  const shop = await startShop({ DATA_DIR, DEMO: "off" });
  const before = postmasterPid(DATA_DIR);
  expect(await startRefused({ DATA_DIR, DEMO: "off" })).toEqual(
    oneLine(/\S+ is in use by another running instance \(process \d+\)/),
  );
  expect(postmasterPid(DATA_DIR)).toBe(before);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect(await shop.stop()).toBe(0);
});

test("refuses a taken port and stops PostgreSQL", async () => {
  const DATA_DIR = installed();
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
  const DATA_DIR = installed();
  // With ids of running processes, as after a restart of the machine.
  writeFileSync(
    join(DATA_DIR, "postgres", "owner.json"),
    JSON.stringify({ pid: process.pid, startTime: "long ago" }),
  );
  const pidFile = [process.pid, join(DATA_DIR, "postgres", "cluster"), 1, 5432, "", "", "", "ready"].join(
    "\n",
  );
  writeFileSync(join(DATA_DIR, "postgres", "cluster", "postmaster.pid"), pidFile);
  const shop = await startShop({ DATA_DIR, DEMO: "off" });
  expect(await shop.stop()).toBe(0);
});

test("refuses a migration that was changed after it was applied, and stops PostgreSQL", async () => {
  const DATA_DIR = installed();
  const shop = await startShop({ DATA_DIR, DEMO: "off" });
  const owner = ownerOf(DATA_DIR);
  await owner`update facet_migrations.migrations set checksum = 'another' where name = (select max(name) from facet_migrations.migrations)`;
  await owner.end();
  await shop.stop();
  expect(await startRefused({ DATA_DIR, DEMO: "off" })).toEqual(
    oneLine(/supabase\/migrations\/\S+ was changed after it was applied/),
  );
  expect(postmasterPid(DATA_DIR)).toBeUndefined();
});

test("repeats an interrupted creation of the database", async () => {
  const DATA_DIR = join(directory, "interrupted");
  const unfinished = join(DATA_DIR, "postgres", "cluster.new");
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, "PG_VERSION"), "18\n");
  const shop = await startShop({ DATA_DIR, DEMO: "off" });
  expect(await shop.stop()).toBe(0);
});
