import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { startRefused, startShop, temporaryDirectory, type Refusal } from "../setup/shop-process.ts";
import { ownerOf, postmasterPid } from "./embedded.ts";

const directory = temporaryDirectory();
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** A refusal of exactly one line that begins like this. */
const oneLine = (beginning: RegExp): Refusal => ({
  exitCode: 1,
  output: expect.stringMatching(new RegExp(`^${beginning.source}[^\\n]*\\n$`)) as string,
});

describe.concurrent("a bad setting is refused in one line:", () => {
  test.for<[NodeJS.ProcessEnv, RegExp]>([
    [{ PORT: "http" }, /PORT must be a port number/],
    [{ PORT: "70000" }, /PORT must be a port number/],
    [{ DATABASE_URL: "mysql://localhost/shop" }, /DATABASE_URL must be an address like postgres:/],
    [{ SITE_URL: "shop.example" }, /SITE_URL must be an http or https address/],
    [{ JWT_SECRET: "short" }, /JWT_SECRET must have at least 32 characters/],
    [{ STORAGE_URL: "s3://bucket" }, /STORAGE_URL must be an address like s3:/],
    [{ DEMO: "perhaps" }, /DEMO must be on or off/],
    [{ HOST: "0.0.0.0" }, /The demo's passwords are public, and HOST=0\.0\.0\.0/],
    [{ SITE_URL: "https://shop.example" }, /The demo's passwords are public, and SITE_URL=https:/],
    [{ SUPABASE_URL: "https://x.supabase.co" }, /SUPABASE_URL needs SUPABASE_PUBLISHABLE_KEY/],
    [
      { DATABASE_URL: "postgres://nobody@127.0.0.1:1/shop" },
      /The database 127\.0\.0\.1:1\/shop .* is not reachable/,
    ],
  ])("%o", async ([settings, line]) => {
    expect(await startRefused({ DATA_DIR: join(directory, "settings"), ...settings })).toEqual(oneLine(line));
  });
});

test("a data directory that cannot be one is refused", async () => {
  const file = join(directory, "a-file");
  writeFileSync(file, "");
  expect(await startRefused({ DATA_DIR: join(file, "data") })).toEqual(
    oneLine(/DATA_DIR .* is not writable \(ENOTDIR\)/),
  );
});

// A place where the parent exists and yet nothing can be made, which Node's recursive mkdir never gives up on.
test.runIf(process.platform === "linux")("a data directory where there can be none is refused", async () => {
  expect(await startRefused({ DATA_DIR: "/proc/facet" })).toEqual(
    oneLine(/DATA_DIR \/proc\/facet is not writable \(ENOENT\)/),
  );
});

test("a second instance on the same data directory is refused and harms nothing", async () => {
  const DATA_DIR = join(directory, "shared");
  const shop = await startShop({ DATA_DIR, DEMO: "off" });
  const before = postmasterPid(DATA_DIR);
  expect(await startRefused({ DATA_DIR, DEMO: "off" })).toEqual(
    oneLine(/\S+ is in use by another running instance \(process \d+\)/),
  );
  expect(postmasterPid(DATA_DIR)).toBe(before);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect(await shop.stop()).toBe(0);
});

test("a taken port is refused, and PostgreSQL does not stay behind", async () => {
  const DATA_DIR = join(directory, "port");
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const PORT = String((other.address() as AddressInfo).port);
  expect(await startRefused({ DATA_DIR, DEMO: "off", PORT })).toEqual(
    oneLine(new RegExp(`Port ${PORT} is taken`)),
  );
  expect(postmasterPid(DATA_DIR)).toBeUndefined();
  other.close();
});

test("a lock and a PID file whose processes are long gone do not stand in the way", async () => {
  const DATA_DIR = join(directory, "stale");
  await (await startShop({ DATA_DIR, DEMO: "off" })).stop();
  // The ids of living processes, as after a restart of the machine that gave them to others.
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

test("a migration changed after it was applied stops the start, and PostgreSQL with it", async () => {
  const DATA_DIR = join(directory, "changed");
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

test("an interrupted creation of the data files is made again", async () => {
  const DATA_DIR = join(directory, "interrupted");
  const unfinished = join(DATA_DIR, "postgres", "cluster.new");
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, "PG_VERSION"), "18\n");
  const shop = await startShop({ DATA_DIR, DEMO: "off" });
  expect(await shop.stop()).toBe(0);
});
