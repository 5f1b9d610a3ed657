import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "../../backend/database/sql.ts";
import { extractText } from "unpdf";
import { expect, onTestFinished, test } from "vitest";
import { readManifest } from "../../backup/check-backup.ts";
import { fileSource } from "../../backup/read-archive.ts";
import { connectOwner } from "../../backend/database/pools.ts";
import { readApplied } from "../../backend/database/migrate.ts";
import { backup } from "../../scripts/commands/backup.ts";
import { restore } from "../../scripts/commands/restore.ts";
import { knownHere } from "../../server/backups/shop-data.ts";
import { readReleases, versionOfDatabase } from "../../server/releases.ts";
import { version as present } from "../../server/version.ts";
import { testJwtSecret } from "../setup/names.ts";
import { type ShopProcess, startShop } from "../setup/shop-process.ts";
import { temporaryDirectory } from "../setup/temporary-directory.ts";
import { createTestDatabase } from "../setup/test-database.ts";
import { run } from "./commands.ts";
import { ada, owner as administrator } from "./releases/people.ts";
import { lostRows, readRows } from "./releases/rows.ts";

const shopOf = (version: string): string => join("tests/process/releases", `${version}.tar.zst`);
const versions = readReleases()
  .map(({ version }) => version)
  .filter((version) => version !== present);

/** The last one before this version; the others are for the long run. */
const always = versions.at(-1);

async function place() {
  const database = await createTestDatabase({ migrated: false });
  onTestFinished(database.drop);
  const settings = {
    DATA_DIR: temporaryDirectory(),
    DATABASE_URL: database.url,
    JWT_SECRET: testJwtSecret,
    DEMO: "off",
  };
  /** Opens a connection for as long as the work takes: nothing is restored over a shop that somebody uses. */
  const look = async <Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> => {
    const owner = connectOwner(database.address, 1);
    try {
      return await work(owner);
    } finally {
      await owner.end();
    }
  };
  return { look, settings };
}

async function versionIn(sql: Sql): Promise<string> {
  const [system, shop] = [await readApplied(sql, "facet_system"), await readApplied(sql, "facet_migrations")];
  return versionOfDatabase({ system, shop });
}

const backupsIn = (directory: string): string[] =>
  readdirSync(join(directory, "backups")).map((name) => join(directory, "backups", name));

for (const version of versions)
  test(
    `a shop of ${version} opens with all that it had, is backed up and restored as it is, and goes back`,
    { tags: version === always ? [] : ["long"] },
    async () => {
      const { look, settings } = await place();
      const restored = await run(restore, settings, shopOf(version), "--as-it-was");
      expect(restored).toMatchObject({
        code: 0,
        output: expect.stringMatching(/the version that it is from/),
      });
      expect(await look(versionIn)).toBe(version);
      const before = await look(readRows);

      // Its backup is made while it is as it was, and restored by this version.
      const kept = join(settings.DATA_DIR, "kept.tar.zst");
      expect(await run(backup, settings, kept)).toMatchObject({ code: 0 });
      const elsewhere = await place();
      expect(await run(restore, elsewhere.settings, kept)).toMatchObject({ code: 0 });
      expect(lostRows(before, await elsewhere.look(readRows))).toEqual([]);

      const shop = await startShop(settings);
      onTestFinished(() => void shop.stop());
      expect(lostRows(before, await look(readRows))).toEqual([]);
      await showsWhatItHad(shop, await readManifest(fileSource(kept), {}, knownHere()));
      expect(await shop.stop()).toBe(0);

      // The last version may have all the tables that this one has.
      if (!shop.output().includes("The shop as it was before this update is in")) return;
      const [way, ...more] = backupsIn(settings.DATA_DIR);
      expect([way, more]).toEqual([expect.stringContaining(`/before-${present}-from-${version}-`), []]);
      expect(await run(restore, settings, way!, "--replace", "--as-it-was")).toMatchObject({ code: 0 });
      expect(await look(versionIn)).toBe(version);
      expect(await look(readRows)).toEqual(before);
    },
  );

type Order = { id: number; total_amount: number; status: string; order_items: unknown[] };

const apikey = "sb_publishable_facet";

async function showsWhatItHad(
  { url }: ShopProcess,
  manifest: Awaited<ReturnType<typeof readManifest>>,
): Promise<void> {
  const post = (path: string, body: unknown, token?: string): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: {
        apikey,
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const signIn = async ({ email, password }: { email: string; password: string }): Promise<string> => {
    const response = await post("/auth/v1/token?grant_type=password", { email, password });
    return ((await response.json()) as { access_token: string }).access_token;
  };

  const read = async <Row>(path: string, token: string): Promise<Row[]> => {
    const response = await fetch(`${url}/rest/v1/${path}`, {
      headers: { apikey, authorization: `Bearer ${token}` },
    });
    return (await response.json()) as Row[];
  };

  const [admin, customer] = [await signIn(administrator), await signIn(ada)];
  const [shipped, cancelled] = await read<Order>("orders?select=*,order_items(*)&order=id", customer);
  expect(shipped).toMatchObject({ status: "shipped" });
  expect(cancelled).toMatchObject({ status: "cancelled" });
  expect(shipped!.order_items).toHaveLength(3);
  const figures = (await (await post("/rest/v1/rpc/dashboard_stats", {}, admin)).json()) as object;
  expect(figures).toMatchObject({ totalOrders: 3, totalRevenue: shipped!.total_amount });

  for (const [path, content] of Object.entries(manifest.files)) {
    // oxlint-disable-next-line no-await-in-loop -- two
    const file = await (await fetch(`${url}/storage/v1/object/public/${path}`)).arrayBuffer();
    expect(createHash("sha256").update(Buffer.from(file)).digest("hex")).toBe(content.sha256);
  }
  expect(Object.keys(manifest.files)).toHaveLength(2);

  const [ring] = await read<{ id: number }>("products?sku=eq.FX-RING-1&select=id", admin);
  const page = await fetch(`${url}/product/${ring!.id}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Ring of a former time")]);

  const slip = await post("/papers/packing-slips", { order_ids: [shipped!.id] }, admin);
  expect(slip.status).toBe(200);
  const { text } = await extractText(new Uint8Array(await slip.arrayBuffer()), { mergePages: true });
  expect(text).toMatch(/Ada Lovelace[\s\S]+Ring of a former time[\s\S]+Sold and gone/);
}
