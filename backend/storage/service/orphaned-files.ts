import type { Logger } from "pino";
import type { Sql, TransactionSql } from "postgres";
import type { ObjectFiles } from "../shared/object-files.ts";

/**
 * Files that no row names. The order is always: announce a version, write its file, commit the row, remove the file
 * it replaced. The database's own trigger makes a version loose or not in the very transaction that changes the
 * row, so after a crash at any point what is loose is what has to go, and nothing else is ever removed.
 */
export type LooseFiles = {
  /** Notes a version whose file is about to be written. */
  announce(version: string): Promise<void>;
  /**
   * Removes those of these files that no row names, at the latest by a later sweep: it never throws. Waits for a
   * transaction that is still about to name one of them.
   */
  discard(versions: readonly string[]): Promise<void>;
  /** Removes what was left behind an hour ago or earlier. @returns how many files */
  sweep(): Promise<number>;
};

/** Files removed in one go. */
const batchSize = 100;

export function openLooseFiles(owner: Sql, files: ObjectFiles, log: Logger): LooseFiles {
  const removeAll = async (sql: TransactionSql, versions: string[]) => {
    await Promise.all(versions.map((version) => files.remove(version)));
    await sql`delete from storage.loose_files where version = any(${versions})`;
  };
  const sweepBatch = () =>
    owner.begin(async (sql) => {
      const rows = await sql<{ version: string }[]>`
        select version from storage.loose_files loose
        where since < now() - interval '1 hour'
          and not exists (select from storage.objects where version = loose.version)
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
        select version from storage.loose_files loose
        where version = any(${versions})
          and not exists (select from storage.objects where version = loose.version)
        for update`;
      await removeAll(
        sql,
        rows.map(({ version }) => version),
      );
    });
  return {
    async announce(version) {
      await owner`insert into storage.loose_files (version) values (${version})`;
    },
    async discard(versions) {
      try {
        for (let at = 0; at < versions.length; at += batchSize)
          await discardBatch(versions.slice(at, at + batchSize));
      } catch (error) {
        log.warn({ err: error }, "files left for the next sweep");
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

/** Sweeps now and every ten minutes, until the database is closed; keeps no process alive. */
export function keepSwept(loose: LooseFiles, log: Logger): void {
  const sweep = async () => {
    try {
      const removed = await loose.sweep();
      if (removed > 0) log.info({ removed }, "files without an object removed");
    } catch (error) {
      if (isClosed(error)) return clearInterval(timer);
      log.warn({ err: error }, "sweep of files failed");
    }
  };
  const timer = setInterval(() => void sweep(), 10 * 60 * 1000).unref();
  void sweep();
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "CONNECTION_ENDED";
}
