import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readApplied } from "../../backend/database/migrate.ts";
import { restore } from "../../scripts/commands/restore.ts";
import { openShopData } from "../../server/backups/shop-data.ts";
import { readEnvironment } from "../../server/environment.ts";
import { versionOfDatabase } from "../../server/releases.ts";
import { version as present } from "../../server/version.ts";
import { testJwtSecret } from "../setup/names.ts";
import { noteServer } from "../setup/cleaner.ts";
import { launchShop, startRefused, startShop } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase } from "../setup/test-database.ts";
import { admin, run } from "./commands.ts";
import { postmasterPid } from "./embedded.ts";
import { lostRows, readRows } from "./releases/rows.ts";

const old = "0.1.6";
const shop = `tests/process/releases/${old}.tar.zst`;

test(
  "an update that fails is one sentence that says what to do, changes nothing, and has one way back",
  { tags: ["long"] },
  async () => {
    const database = await createTestDatabase({ migrated: false });
    onTestFinished(database.drop);
    const { owner } = database.pools;
    const DATA_DIR = temporaryDirectory();
    const settings = { DATA_DIR, DATABASE_URL: database.url, JWT_SECRET: testJwtSecret, DEMO: "off" };
    await run(restore, settings, shop, "--as-it-was");
    const before = await readRows(owner);
    expect(await admin(settings, "list")).toEqual({
      code: 1,
      output: expect.stringMatching(/^The shop in this database is of an earlier version: [^\n]+\n$/),
    });
    const backups = join(DATA_DIR, "backups");
    const way = new RegExp(`^before-${present.replaceAll(".", "\\.")}-from-0\\.1\\.6-`);

    // The backup cannot be written.
    execFileSync("rm", ["-rf", backups]);
    writeFileSync(backups, "");
    const unwritten = await startRefused(settings);
    expect(unwritten.exitCode).toBe(1);
    expect(unwritten.output).toMatch(
      /^The update did not happen, and nothing was changed: .+ Start the version before, .+\.\n$/,
    );
    execFileSync("rm", [backups]);

    // A table of the operator's has the name of one that comes. Other ways back stay, whatever is tried again.
    await owner`create table public.pages (mine int)`;
    mkdirSync(backups, { mode: 0o700 });
    const earlier = "before-0.1.5-from-0.1.2-20261123T000000000Z.tar.zst";
    writeFileSync(join(backups, earlier), "");
    for (const _ of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const failed = await startRefused(settings);
      expect(failed.exitCode).toBe(1);
      const lines = failed.output.trimEnd().split("\n");
      expect(lines).toHaveLength(2);
      expect(lines[0]).toMatch(
        /^The shop as it was before this update is in .+ --as-it-was, with this version; then /,
      );
      expect(lines[1]).toMatch(
        /^The update did not happen, and nothing was changed: supabase\/migrations\/20261129120000_pages\.sql:\d+: relation "pages" already exists\. Start the version before, .+\.$/,
      );
    }
    expect(readdirSync(backups).toSorted()).toEqual([earlier, expect.stringMatching(way)]);
    await owner`drop table public.pages`;
    expect(await readRows(owner)).toEqual(before);

    // It happens once that is mended.
    const updated = await startShop(settings);
    await updated.stop();
    expect(lostRows(before, await readRows(owner))).toEqual([]);
    expect(readdirSync(backups)).toHaveLength(2);
  },
);

test(
  "of two processes that start at once, one makes the backup and the update; a backup takes the place of an old shop, too",
  { tags: ["long"] },
  async () => {
    const database = await createTestDatabase({ migrated: false });
    onTestFinished(database.drop);
    const settings = {
      DATA_DIR: temporaryDirectory(),
      DATABASE_URL: database.url,
      JWT_SECRET: testJwtSecret,
      DEMO: "off",
    };
    await run(restore, settings, shop, "--as-it-was");
    const backups = join(settings.DATA_DIR, "backups");
    const replaced = await run(restore, settings, shop, "--replace", "--as-it-was");
    expect(replaced).toMatchObject({ code: 0, output: expect.stringMatching(/What was here before is in /) });
    execFileSync("rm", ["-rf", backups]);

    const shops = await Promise.all([startShop(settings), startShop(settings)]);
    const outputs = shops.map(({ output }) => output());
    await Promise.all(shops.map((each) => each.stop()));
    expect(readdirSync(backups)).toHaveLength(1);
    expect(outputs.filter((output) => output.includes("before this update is in"))).toHaveLength(1);
  },
);

/** What is in the shop of a directory that nobody uses. */
async function stateOf(settings: NodeJS.ProcessEnv) {
  const data = await openShopData(readEnvironment(settings), { alone: true });
  try {
    const [system, applied] = [
      await readApplied(data.owner, "facet_system"),
      await readApplied(data.owner, "facet_migrations"),
    ];
    return { version: versionOfDatabase({ system, shop: applied }), rows: await readRows(data.owner) };
  } finally {
    await data.close();
  }
}

test(
  "killed at 20 moments, an update leaves the old shop or the new one",
  { tags: ["long"], timeout: 600_000 },
  async () => {
    const template = temporaryDirectory();
    await run(restore, { DATA_DIR: template, DEMO: "off" }, shop, "--as-it-was");
    const copy = (): { DATA_DIR: string; DEMO: string } => {
      const directory = temporaryDirectory();
      noteServer(0, directory);
      // Node's own copying does not keep the owner, which PostgreSQL requires.
      execFileSync("cp", ["-a", `${template}/.`, directory]);
      return { DATA_DIR: directory, DEMO: "off" };
    };
    const { rows: before } = await stateOf({ DATA_DIR: template, DEMO: "off" });
    const whole = copy();
    const startedAt = performance.now();
    const open = await startShop(whole);
    const duration = performance.now() - startedAt;
    await open.stop();
    const { version: updated } = await stateOf(whole);
    /** Starts a shop and waits for its moment: parts of the time that a start takes, at last until it is open. */
    const startUntil = async (moment: number, settings: ReturnType<typeof copy>): Promise<ChildProcess> => {
      // However much slower this start is than the first, the update is over then.
      if (moment === 20) return (await startShop(settings)).process;
      const { child } = launchShop(settings);
      await sleep((duration * moment) / 20);
      return child;
    };

    const found: string[] = [];
    for (let moment = 1; moment <= 20; moment++) {
      const settings = copy();
      // oxlint-disable no-await-in-loop -- each has the machine for itself
      const child = await startUntil(moment, settings);
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
      const server = postmasterPid(settings.DATA_DIR);
      if (server !== undefined && moment % 2 === 0) process.kill(server, "SIGKILL");
      const { version, rows } = await stateOf(settings);
      expect([old, updated]).toContain(version);
      expect(version === old ? rows : lostRows(before, rows)).toEqual(version === old ? before : []);
      found.push(version);
      const again = await startShop(settings);
      expect(await again.stop()).toBe(0);
      // oxlint-enable no-await-in-loop
      expect(existsSync(join(settings.DATA_DIR, "backups"))).toBe(true);
      execFileSync("rm", ["-rf", settings.DATA_DIR]);
    }
    expect(new Set(found)).toEqual(new Set([old, updated]));
  },
);
