import { resolve } from "node:path";
import type { Logger } from "pino";
import type { ReservedSql, Sql } from "../../backend/database/sql.ts";
import type { Backup } from "../../backup/make-backup.ts";
import { openPlace, type Place, type PlaceAddress } from "../../backup/places.ts";
import type { Source } from "../../backup/read-archive.ts";
import { type Kept, outdated } from "../../backup/schedule.ts";
import { connectOwner } from "../../backend/database/pools.ts";
import { StartError, withoutFolders } from "../../work/start-error.ts";
import type { Environment } from "../environment.ts";
import { version } from "../version.ts";
import { backUpShop, backupName } from "./backup-shop.ts";
import { noteDamage } from "./damaged-files.ts";
import { drill, type Drill, dropDrill, drillDatabase } from "./drill.ts";
import { lackingInWords, lackingParts } from "./lacking-parts.ts";
import { openShopData, type ShopData } from "./shop-data.ts";

/** An arbitrary constant, the same for all processes of a shop: only one of them makes a backup. */
const lockKey = 4_019_283_118;

/** Makes the backup that is due or wanted, tries it, and removes old ones, unless another process does. */
export async function runBackup(environment: Environment, log: Logger): Promise<void> {
  const { place } = environment.backups;
  if (!place) return;
  const data = await openShopData(environment);
  const owner = connectOwner(data.address, 1);
  try {
    const lock = await owner.reserve();
    try {
      const [got] = await lock<{ locked: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as locked`;
      const due = got!.locked ? await whatIsDue(lock) : undefined;
      if (due) await makeAndTry({ environment, data, lock, log, kind: due }, place);
    } finally {
      // If this process dies, closing its connection gives the lock back, too.
      await lock`select pg_advisory_unlock(${lockKey})`;
      lock.release();
    }
  } finally {
    await owner.end({ timeout: 5 });
    await data.close();
  }
}

/** Drops the database that a killed drill has left. @returns false while a backup is being made or tried */
export async function tidyDrills(owner: Sql): Promise<boolean> {
  const left = await drillDatabase(owner);
  if (left === undefined) return true;
  const lock = await owner.reserve();
  try {
    const [got] = await lock<{ locked: boolean }[]>`select pg_try_advisory_lock(${lockKey}) as locked`;
    if (!got!.locked) return false;
    try {
      await dropDrill(lock, left);
      return true;
    } finally {
      await lock`select pg_advisory_unlock(${lockKey})`;
    }
  } finally {
    lock.release();
  }
}

export type Kind = "nightly" | "asked";

/**
 * A nightly backup is due if there is none since the last set time of day; after a failure, an hour later. Dates in
 * the future, which a fast clock wrote, do not count.
 */
export async function whatIsDue(sql: Sql | ReservedSql): Promise<Kind | undefined> {
  const [row] = await sql<{ kind: Kind | null }[]>`
    select case
      when requested_at is not null then 'asked'
      when not exists (select from public.backups where kind = 'nightly' and file is not null and made_at between latest.at and now() + interval '1 hour')
        and not exists (select from public.backups where file is null and made_at between now() - interval '1 hour' and now())
      then 'nightly' end as kind
    from private.backup_service
    cross join lateral (select coalesce((select time_zone from public.shop_facts), 'UTC') as zone) as shop
    cross join lateral (select now() at time zone zone as local) as clock
    cross join lateral (select date_trunc('day', local) + due_at::time as today) as day
    cross join lateral (
      select (case when today <= local then today else today - interval '1 day' end) at time zone zone as at
    ) as latest
    where place is not null`;
  return row?.kind ?? undefined;
}

type Run = {
  environment: Environment;
  data: ShopData;
  /** Holds the lock, and reports the progress. */
  lock: ReservedSql;
  log: Logger;
  kind: Kind;
};

async function makeAndTry(run: Run, address: PlaceAddress): Promise<void> {
  const { environment, data, lock, log, kind } = run;
  const progress = await beginProgress(lock);
  const startedAt = performance.now();
  const seconds = (): number => Math.round((performance.now() - startedAt) / 1000);
  const file = backupName(environment, `facet-${await localTime(lock)}${kind === "asked" ? "-by-hand" : ""}`);
  // The lock says that nobody else is at work.
  await lock`
    update public.backups set problem = 'The shop was stopped before it was complete.'
    where file is null and problem is null`;
  const [row] = await lock<{ id: number; made_at: string }[]>`
    insert into public.backups (kind, version) values (${kind}, ${version})
    returning id::int, to_json(made_at) #>> '{}' as made_at`;
  const { id, made_at } = row!;
  try {
    const place = await openPlace(address);
    await prepare(lock, place, address);
    await place.tidy();
    const backup = await backUpShop(environment, data, (write) => place.write(file, write), {
      onProgress: progress.report,
    });
    const { bytes, manifest, damage } = backup;
    // A clock that was put back may give a name again; then the file was replaced.
    await lock`delete from public.backups where file = ${file}`;
    await lock`
      update public.backups set file = ${file}, bytes = ${bytes}, made_at = ${manifest.made_at}, seconds = ${seconds()}
      where id = ${id}`;
    log.info(
      { file, place: address.kind === "directory" ? address.path : place.name, seconds: seconds() },
      "a backup was made",
    );
    const { text, isNews, needed } = await noteDamage(lock, id, damage);
    if (text !== null) log.error({ damage: text }, "files of the shop are damaged or missing");
    const { ok, problem } = await tryBackup(run, place, { file, backup }, progress.report);
    await lock`
      update public.backups
      set drilled_at = now(), drill_ok = ${ok}, problem = ${problem?.slice(0, 1000) ?? null}, drill_seconds = ${seconds()} - seconds
      where id = ${id}`;
    if (ok === false) await tellOwner(lock, { file, made_at, problem: problem!, stage: "restore" });
    else log.info({ file, restored: ok === true }, "a backup was tried");
    if (isNews) await tellOwner(lock, { file, made_at, problem: text!, stage: "files" });
    // The new backup stays, too, so that what is wrong with it can be read.
    await removeOutdated(lock, place, new Set([...needed, id]));
  } catch (error) {
    const problem = inWords(error, log, "a backup could not be made");
    await lock`update public.backups set problem = ${problem} where id = ${id}`;
    await tellOwner(lock, { file: null, made_at, problem, stage: "make" });
  } finally {
    await progress.end();
  }
}

/** Folders are remembered by path, because several machines may use different ones; there is only one bucket. */
async function prepare(sql: ReservedSql, place: Place, address: PlaceAddress): Promise<void> {
  const path = address.kind === "directory" ? resolve(address.path) : "bucket";
  const [service] = await sql<{ folders: string[] }[]>`select folders from private.backup_service`;
  const { folders } = service!;
  await place.prepare(
    folders.includes(path) || (folders.length === 0 && (await isOfEarlierVersion(sql, place))),
  );
  if (folders.includes(path)) return;
  await sql`update private.backup_service set folders = array_append(folders, ${path}::text)`;
}

/** Earlier versions left no mark and noted no folder. If none of their files is here, a disk may not be mounted. */
async function isOfEarlierVersion(sql: ReservedSql, place: Place): Promise<boolean> {
  const made = await sql<{ file: string }[]>`
    select file from public.backups where file is not null order by made_at desc`;
  return made.length > 0 && !(await place.hasAny(made.map(({ file }) => file)));
}

const withoutIdentity =
  "It is encrypted for a key that the shop does not have, so it could not be tried here: restore it once yourself.";

async function tryBackup(
  { environment, data, log }: Run,
  place: Place,
  { file, backup: { manifest, damage } }: { file: string; backup: Backup },
  onProgress: (stage: string, done: number, total: number) => void,
): Promise<Drill> {
  const [lacking] = lackingInWords(lackingParts(manifest));
  if (lacking !== undefined) return { ok: false, problem: lacking };
  const { encryption, key } = environment.backups;
  if (encryption && "recipient" in encryption && key.identity === undefined)
    return { ok: null, problem: withoutIdentity };
  const open: Source["open"] = async () => {
    const found = await place.read(file);
    if (!found) throw new StartError(`${file} is gone from ${place.name}.`);
    return found.stream;
  };
  try {
    const { owner, address } = data;
    const damaged = damage.map(({ version }) => version);
    return await drill({ owner, address, source: { name: file, open }, key, damaged, onProgress });
  } catch (error) {
    return { ok: false, problem: inWords(error, log, "a backup could not be restored") };
  }
}

/** Administrators need not know the machine: their sentence says less than the log. */
function inWords(error: unknown, log: Logger, what: string): string {
  log.error({ err: error }, what);
  return withoutFolders(error instanceof Error ? error.message : String(error)).slice(0, 1000);
}

async function localTime(sql: ReservedSql): Promise<string> {
  const [row] = await sql<{ time: string }[]>`
    select to_char(now() at time zone coalesce((select time_zone from public.shop_facts), 'UTC'), 'YYYY-MM-DD"T"HH24MISS') as time`;
  return row!.time;
}

async function removeOutdated(sql: ReservedSql, place: Place, needed: ReadonlySet<number>): Promise<void> {
  const backups = await sql<(Kept & { file: string })[]>`
    select id::int, kind, file, drill_ok, to_char(made_at at time zone coalesce((select time_zone from public.shop_facts), 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.US')
      as "localTime"
    from public.backups where file is not null`;
  for (const id of outdated(backups, needed)) {
    await place.remove(backups.find((backup) => backup.id === id)!.file);
    await sql`delete from public.backups where id = ${id}`;
  }
  // Failed attempts are kept for a month.
  await sql`delete from public.backups where file is null and made_at < now() - interval '1 month'`;
}

type Problem = { file: string | null; made_at: string; problem: string; stage: "make" | "restore" | "files" };

async function tellOwner(sql: ReservedSql, problem: Problem): Promise<void> {
  await sql`select private.enqueue_message('backup_problem', null, ${sql.json(problem)})`;
}

/** In milliseconds. */
const reportEvery = 1000;

/** Reports in the database how far the work is, for the back office. */
async function beginProgress(sql: ReservedSql) {
  await sql`
    update private.backup_service
    set requested_at = null, stage = 'measure', done = 0, total = 0, started_at = now(), seen_at = now()`;
  let reportedAt = performance.now();
  let reporting = Promise.resolve<unknown>(undefined);
  return {
    report: (stage: string, done: number, total: number): void => {
      if (performance.now() - reportedAt < reportEvery) return;
      reportedAt = performance.now();
      reporting = reporting
        .then(
          () => sql`
          update private.backup_service set stage = ${stage}, done = ${done}, total = ${total}, seen_at = now()`,
        )
        .catch(() => {});
    },
    async end(): Promise<void> {
      await reporting;
      await sql`update private.backup_service set stage = null, started_at = null, seen_at = null`;
    },
  };
}
