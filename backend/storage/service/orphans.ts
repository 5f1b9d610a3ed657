import type { Logger } from "pino";
import type { Sql, TransactionSql } from "../../database/sql.ts";
import { repeat } from "../../../work/repeat.ts";
import type { ObjectFiles } from "../shared/object-files.ts";

/**
 * Removes files that no row names. A version is announced, its file written, the row committed, a former file removed;
 * a trigger keeps `storage.loose_files` meanwhile, so that after a crash it has exactly the orphans.
 */
export type Orphans = {
  announce(version: string): Promise<void>;
  /** Removes those that no row names, once transactions that may are over. Never throws: a sweep removes the rest. */
  discard(versions: readonly string[]): Promise<void>;
  /** Removes orphans older than an hour. @returns how many */
  sweep(): Promise<number>;
};

const batchSize = 100;

export function trackOrphans(owner: Sql, files: ObjectFiles, log: Logger): Orphans {
  const removeAll = async (sql: TransactionSql, versions: string[]) => {
    await Promise.all(versions.map((version) => files.remove(version)));
    await sql`delete from storage.loose_files where version = any(${versions})`;
  };
  const sweepBatch = () =>
    owner.begin(async (sql) => {
      const rows = await sql<{ version: string }[]>`
        select version from storage.loose_files orphans
        where since < now() - interval '1 hour'
          and not exists (select from storage.objects where version = orphans.version)
          and not exists (select from storage.resumable_parts where version = orphans.version)
        limit ${batchSize}
        for update skip locked`;
      await removeAll(
        sql,
        rows.map(({ version }) => version),
      );
      return rows.length;
    });
  const discardBatch = (versions: readonly string[]) =>
    owner.begin(async (sql) => {
      const rows = await sql<{ version: string }[]>`
        select version from storage.loose_files orphans
        where version = any(${versions})
          and not exists (select from storage.objects where version = orphans.version)
        for update`;
      await removeAll(
        sql,
        rows.map(({ version }) => version),
      );
    });
  return {
    async announce(version) {
      await owner`
        insert into storage.loose_files (version) values (${version})
        on conflict (version) do update set since = now()`;
    },
    async discard(versions) {
      try {
        for (let at = 0; at < versions.length; at += batchSize)
          await discardBatch(versions.slice(at, at + batchSize));
      } catch (error) {
        log.warn({ err: error }, "orphaned files were left for the next sweep");
      }
    },
    async sweep() {
      let removed = 0;
      let batch: number;
      do {
        batch = await sweepBatch();
        removed += batch;
      } while (batch === batchSize);
      return removed;
    },
  };
}

/** Sweeps now and every ten minutes until the database is closed. @param what is removed, for the log */
export function sweepRegularly(what: string, { sweep: remove }: Pick<Orphans, "sweep">, log: Logger): void {
  const sweeps = repeat({
    name: "orphaned files",
    pause: 10 * 60 * 1000,
    async run() {
      try {
        const removed = await remove();
        if (removed > 0) log.info({ removed }, `${what} were removed`);
        return undefined;
      } catch (error) {
        if (isClosed(error)) return Infinity;
        throw error;
      }
    },
    onFailure: (error) => log.warn({ err: error }, `the sweep of ${what} failed`),
  });
  sweeps.start();
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "CONNECTION_ENDED";
}
