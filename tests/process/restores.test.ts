import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Row, Sql } from "../../backend/database/sql.ts";
import { expect, onTestFinished, test } from "vitest";
import { connectOwner } from "../../backend/database/pools.ts";
import { openObjectFiles } from "../../backend/storage/shared/object-files.ts";
import { backup } from "../../scripts/commands/backup.ts";
import { restore } from "../../scripts/commands/restore.ts";
import { repackBackup } from "../setup/repack-backup.ts";
import { createTestDatabase, databaseForFile } from "../setup/test-database.ts";
import { compileCache, startShop } from "../setup/shop-process.ts";
import { testJwtSecret } from "../setup/names.ts";
import { run } from "./commands.ts";

const database = databaseForFile({ demo: true });
const version = "00000000-0000-4000-8000-00000000000d";
const name = "product-images/a.webp";

/** A shop in a folder, with one photograph. */
async function openShop(url: string, photograph: string) {
  /** With a connection of its own, since nobody may use a database that is restored. */
  const ask = async (work: (owner: Sql) => Promise<Row[]>): Promise<Row[]> => {
    const owner = connectOwner({ url }, 1);
    try {
      return [...(await work(owner))];
    } finally {
      await owner.end();
    }
  };
  const directory = mkdtempSync(join(tmpdir(), "facet-restores-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const storage = openObjectFiles(join(directory, "storage"));
  await storage.write(version, Buffer.from(photograph));
  await ask((owner) => owner`delete from storage.objects`);
  await ask(
    (owner) => owner`
      insert into storage.objects (bucket_id, name, version) values ('product-images', 'a.webp', ${version})`,
  );
  const variables = { DATA_DIR: directory, DATABASE_URL: url, JWT_SECRET: testJwtSecret, DEMO: "off" };
  /** All files of the storage. */
  const stored = () =>
    readdirSync(join(directory, "storage"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  return { directory, variables, stored, ask };
}

test(
  "a restore that fails late leaves each photograph, also one that the file has under the same version",
  { tags: ["long"] },
  async () => {
    const source = await openShop(database.url, "the backup's");
    const file = join(source.directory, "shop.tar.zst");
    expect(await run(backup, source.variables, file)).toMatchObject({ code: 0 });
    const other = await createTestDatabase({ migrated: true, demo: true });
    onTestFinished(other.drop);
    const target = await openShop(other.url, "the shop's");

    const torn = join(target.directory, "torn.tar.zst");
    expect(await run(backup, source.variables, torn)).toMatchObject({ code: 0 });
    await repackBackup(torn, (manifest, entries) => {
      manifest.files["product-images/no-row.webp"] = { bytes: 0, sha256: "" };
      entries.set("files/product-images/no-row.webp", Buffer.from("x"));
    });
    expect(await run(restore, target.variables, torn, "--replace")).toEqual({
      code: 1,
      output: `The backup has no row for its file product-images/no-row.webp: nothing was changed.\n`,
    });
    expect(target.stored()).toEqual(["the shop's"]);
    expect(await target.ask((owner) => owner`select version from storage.objects`)).toEqual([{ version }]);

    const doubled = join(target.directory, "doubled.tar.zst");
    expect(await run(backup, source.variables, doubled)).toMatchObject({ code: 0 });
    await repackBackup(doubled, (_manifest, entries) => {
      const path = "tables/public.user_roles.copy";
      entries.set("tables/public.shop_facts.copy", Buffer.from("not\tof\tthis\tshape\n"));
      expect(entries.has(path)).toBe(true);
    });
    const refused = await run(restore, target.variables, doubled, "--replace");
    expect(refused.output).toMatch(
      /cannot be restored: what is in it does not fit together \(.*\)\. Nothing was changed\.\n$/,
    );

    mkdirSync(join(target.directory, "secret-key"));
    expect(await run(restore, target.variables, file, "--replace")).toMatchObject({
      code: 1,
      output: expect.stringMatching(/secret-key is not a file/) as string,
    });
    expect(target.stored()).toEqual(["the shop's"]);
    rmSync(join(target.directory, "secret-key"), { recursive: true });

    expect(await run(restore, target.variables, file, "--replace")).toMatchObject({ code: 0 });
    expect(target.stored()).toEqual(["the backup's"]);
    const [row] = await target.ask(
      (owner) => owner`select bucket_id || '/' || name as name from storage.objects`,
    );
    expect(row).toEqual({ name });
    expect(readdirSync(target.directory)).not.toContain("restoring");
  },
);

test(
  "a restore that is killed among the files leaves none of them, once the shop starts or is restored again",
  { tags: ["long"] },
  async () => {
    const source = await openShop(database.url, "the backup's");
    const storage = openObjectFiles(join(source.directory, "storage"));
    const count = 300;
    const versions = Array.from({ length: count }, () => randomUUID());
    for (const each of versions) await storage.write(each, randomBytes(100_000));
    await source.ask(
      (owner) => owner`
        insert into storage.objects (bucket_id, name, version)
        select 'product-images', version || '.webp', version from unnest(${versions}::text[]) as version`,
    );
    const file = join(source.directory, "shop.tar.zst");
    expect(await run(backup, source.variables, file)).toMatchObject({ code: 0 });

    const created = await createTestDatabase({ migrated: false });
    onTestFinished(created.drop);
    const directory = mkdtempSync(join(tmpdir(), "facet-restores-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const variables = { ...source.variables, DATA_DIR: directory, DATABASE_URL: created.url };
    const stored = () =>
      existsSync(join(directory, "storage"))
        ? readdirSync(join(directory, "storage"), { recursive: true, withFileTypes: true }).filter((entry) =>
            entry.isFile(),
          ).length
        : 0;
    const killAmongFiles = async () => {
      const { PATH, HOME } = process.env;
      const child = spawn(process.execPath, ["scripts/restore.ts", file, "--replace"], {
        env: { PATH, HOME, NODE_COMPILE_CACHE: compileCache, ...variables },
        stdio: "ignore",
      });
      const end = once(child, "close");
      await expect.poll(stored, { timeout: 60_000, interval: 5 }).toBeGreaterThan(20);
      child.kill("SIGKILL");
      await end;
      expect(stored()).toBeLessThan(count);
      expect(readdirSync(directory)).toContain("restoring");
    };

    await killAmongFiles();
    const shop = await startShop(variables);
    expect([stored(), readdirSync(directory).includes("restoring")]).toEqual([0, false]);
    await shop.stop();

    await killAmongFiles();
    expect(await run(restore, variables, file, "--replace")).toMatchObject({ code: 0 });
    expect([stored(), readdirSync(directory).includes("restoring")]).toEqual([count + 1, false]);
  },
);
