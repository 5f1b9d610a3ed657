/** @module-tag long */
import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { expect, test } from "vitest";
import {
  attentionInWords,
  type BackupAttention,
} from "../../../app/admin/reports/dashboard/backup-attention.ts";
import { markName } from "../../../backup/places.ts";
import { openObjectFiles } from "../../../backend/storage/shared/object-files.ts";
import { readEnvironment } from "../../../server/environment.ts";
import { runBackup } from "../../../server/backups/run-backup.ts";
import { addAdmin, as } from "../../database/people/people.ts";
import { address, addProduct } from "../../database/base/shop.ts";
import { testJwtSecret } from "../../setup/names.ts";
import { startShop } from "../../setup/shop-process.ts";
import { temporaryDirectory } from "../../setup/temporary-directory.ts";
import { databaseForFile } from "../../setup/test-database.ts";
import { backup } from "../../../scripts/commands/backup.ts";
import { run } from "../commands.ts";
import { openSmallDisk } from "./small-disk.ts";

const database = databaseForFile();

const named = (name: string) => `There is no space left for ${name}.`;

test("a disk that fills up during a backup leaves no part of it, is told, and the shop sells on", async ({
  skip,
  onTestFinished,
}) => {
  const disk = openSmallDisk("1m") ?? skip("Only root can mount a small disk, on Linux.");
  onTestFinished(disk.remove);
  const dataDirectory = temporaryDirectory();
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }));
  const variables = {
    DATA_DIR: dataDirectory,
    DATABASE_URL: database.url,
    JWT_SECRET: testJwtSecret,
    DEMO: "off",
    BACKUP_DIR: disk.path,
  };
  const { owner } = database.pools;
  const admin = await addAdmin(database.pools);
  const { id: product } = await addProduct(owner, { stock: null });
  const version = randomUUID();
  const photograph = randomBytes(3_000_000);
  await openObjectFiles(join(dataDirectory, "storage")).write(version, photograph);
  await owner`
    insert into storage.objects (bucket_id, name, version, metadata)
    values ('product-images', 'ring.webp', ${version}, ${owner.json({ size: photograph.length })})`;
  const shop = await startShop({ ...variables, LIMITS: "off" });
  onTestFinished(async () => void (await shop.stop()));

  /** @returns the statuses of the orders that were placed until the work was done */
  async function sellDuring(work: Promise<unknown>): Promise<number[]> {
    const over = new AbortController();
    const done = work.finally(() => over.abort());
    const statuses: number[] = [];
    while (!over.signal.aborted || statuses.length === 0) {
      const response = await fetch(`${shop.url}/rest/v1/rpc/place_order`, {
        method: "POST",
        headers: { apikey: "sb_publishable_facet", "content-type": "application/json" },
        body: JSON.stringify({
          lines: [{ id: product, quantity: 1 }],
          shipping_address: { ...address, email: `${randomUUID()}@facet.test` },
          payment_method: "cod",
          idempotency_key: randomUUID(),
        }),
      });
      await response.text();
      statuses.push(response.status);
      await pause(20);
    }
    await done;
    return statuses;
  }
  /** Does what the shop's process does every night. */
  async function night(): Promise<void> {
    const environment = readEnvironment(variables);
    await owner`
      update private.backup_service set place = 'directory', due_at = ${environment.backups.at}`;
    await runBackup(environment, pino({ level: "silent" }));
  }
  const rows = () => owner`select kind, file, drill_ok, problem from public.backups order by id desc`;
  const onDashboard = async (): Promise<string | null> => {
    const [row] = await as(
      database.pools,
      admin,
      (sql) => sql<{ attention: BackupAttention | null }[]>`select public.backup_attention() as attention`,
    );
    return row!.attention && attentionInWords(row!.attention);
  };
  const mails = () => owner`select data from public.messages where kind = 'backup_problem'`;

  expect(new Set(await sellDuring(night()))).toEqual(new Set([200]));
  const [unmade] = await rows();
  expect(unmade).toEqual({ kind: "nightly", file: null, drill_ok: null, problem: expect.any(String) });
  const problem = unmade!["problem"] as string;
  expect(problem.replace(/\d{4}-\d\d-\d\dT\d{6}/, "TIME")).toBe(
    named("facet-TIME.tar.zst in the backup folder"),
  );
  expect(await onDashboard()).toBe("The latest backup could not be made");
  expect(await mails()).toMatchObject([{ data: { stage: "make", file: null, problem } }]);
  expect(readdirSync(disk.path)).toEqual([markName]);

  const command = () => run(backup, variables, join(disk.path, "shop.tar.zst"));
  expect(await command()).toEqual({ code: 1, output: `${named(join(disk.path, "shop.tar.zst"))}\n` });
  expect(readdirSync(disk.path)).toEqual([markName]);

  disk.resize("20m");
  expect(await command()).toMatchObject({ code: 0, output: expect.stringContaining("is complete") });
  // The next attempt is an hour later.
  await owner`update public.backups set made_at = made_at - interval '1 hour'`;
  expect(new Set(await sellDuring(night()))).toEqual(new Set([200]));
  const [made] = await rows();
  expect(made).toMatchObject({ kind: "nightly", drill_ok: true, problem: null });
  expect(readdirSync(disk.path).toSorted()).toEqual([made!["file"], markName, "shop.tar.zst"]);
  expect(await onDashboard()).toBeNull();
  expect(await mails()).toHaveLength(1);
});
