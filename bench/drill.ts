import { fork } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { openObjectFiles } from "../backend/storage/shared/object-files.ts";
import { connectOwner } from "../backend/database/pools.ts";
import { readEnvironment } from "../server/environment.ts";
import { runBackup } from "../server/backups/run-backup.ts";
import { fillShop } from "../tests/setup/large-shop.ts";
import { startShop } from "../tests/setup/shop-process.ts";
import { temporaryDirectory } from "../tests/setup/temporary-directory.ts";
import { report } from "./compare.ts";

/**
 * The nightly backup of a large shop, which restores what it has made: how long that takes, how much memory, and how large
 * the file is. Takes some six minutes, so it only runs when it is named. `PRODUCTS`, `ORDERS` and `PHOTOGRAPHS` change the size.
 */
const size = {
  products: Number(process.env["PRODUCTS"] ?? 100_000),
  orders: Number(process.env["ORDERS"] ?? 500_000),
  photographs: Number(process.env["PHOTOGRAPHS"] ?? 2_000),
};
const photoBytes = 300_000;

if (process.send) await makeBackup();
else await measure();

/** In a process of its own, whose memory is measured. */
async function makeBackup(): Promise<void> {
  await runBackup(readEnvironment(process.env), pino({ level: "warn" }));
  process.send?.(process.resourceUsage().maxRSS / 1024);
  process.disconnect();
}

async function measure(): Promise<void> {
  const directory = temporaryDirectory();
  const backups = join(directory, "backups-here");
  mkdirSync(backups);
  // The shop itself makes none, so that it is measured here.
  const environment = { DATA_DIR: join(directory, "shop"), DEMO: "off" };
  const shop = await startShop(environment);
  const host = join(environment.DATA_DIR, "postgres", "socket");
  const owner = connectOwner({ host, port: 5432, database: "postgres", username: "postgres" }, 1);
  try {
    await fillShop(owner, size);
    await addPhotos(owner, environment.DATA_DIR);
    await owner`update private.backup_service set requested_at = now(), place = 'directory'`;
    const [row] = await owner<{ bytes: number }[]>`
      select pg_database_size(current_database())::float as bytes`;
    const raw = row!.bytes + size.photographs * photoBytes;
    const started = performance.now();
    const child = fork(import.meta.filename, {
      env: { ...process.env, ...environment, BACKUP_DIR: backups },
    });
    const ended = once(child, "exit");
    const [memory] = (await once(child, "message")) as [number];
    await ended;
    const minutes = (performance.now() - started) / 60_000;
    const [made] = await owner<{ ok: boolean | null; problem: string | null; drill: number }[]>`
      select drill_ok as ok, problem, extract(epoch from drilled_at - made_at)::float / 60 as drill
      from public.backups order by id desc limit 1`;
    if (!made?.ok) throw new Error(`The drill failed: ${made?.problem}`);
    const file = readdirSync(backups).find((name) => name.endsWith(".zst"))!;
    const bytes = statSync(join(backups, file)).size;
    console.log(
      `${size.products} products, ${size.orders} orders, ${size.photographs} photographs: ${(raw / 1e6).toFixed(0)} MB in the shop, ${(bytes / 1e6).toFixed(0)} MB in the file, from its moment to the end of the drill ${made.drill.toFixed(1)} minutes`,
    );
    report({ name: "backup and drill", value: minutes, unit: "minutes", atMost: 30 });
    report({ name: "memory of the process that makes it", value: memory, unit: "MB", atMost: 500 });
    report({ name: "file to raw data", value: bytes / raw, atMost: 1 });
  } finally {
    await owner.end();
    await shop.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Random bytes, which no compression makes smaller, as those of photographs. */
async function addPhotos(owner: ReturnType<typeof connectOwner>, dataDirectory: string): Promise<void> {
  const files = openObjectFiles(join(dataDirectory, "storage"));
  for (let at = 0; at < size.photographs; at += 1) {
    const version = randomUUID();
    /* oxlint-disable no-await-in-loop -- one file at a time */
    await files.write(version, randomBytes(photoBytes));
    await owner`
      insert into storage.objects (bucket_id, name, version, metadata)
      values ('product-images', ${`${at}.webp`}, ${version}, ${owner.json({ size: photoBytes })})`;
  }
}
