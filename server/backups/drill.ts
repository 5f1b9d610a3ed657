import { createHash } from "node:crypto";
import { checkBackup } from "../../backup/check-backup.ts";
import type { Key } from "../../backup/encryption.ts";
import type { Source } from "../../backup/read-archive.ts";
import { type Restored, restoreDatabase, type RestoreStage } from "../../backup/restore-database.ts";
import { damageInWords } from "../../backup/stored-files.ts";
import { PostgresError, type ReservedSql, type Sql } from "../../backend/database/sql.ts";
import { connectOwner, type DatabaseAddress, inDatabase } from "../../backend/database/pools.ts";
import { lackingInWords } from "./lacking-parts.ts";
import { knownHere, migrationDirectories } from "./shop-data.ts";

export type Drill = {
  /** Null if the backup was read and compared, but could not be restored here. */
  ok: boolean | null;
  problem: string | null;
};

type Options = {
  /** One connection to the shop's database; the server makes a second database for the drill. */
  owner: Sql;
  address: DatabaseAddress;
  source: Source;
  key: Key;
  damaged: readonly string[];
  onProgress: (stage: "check" | RestoreStage, done: number, total: number) => void;
};

const notAllowed = "42501";

/**
 * Restores a backup into a database of its own, and compares rows, files and tables with manifest and schema.
 * @throws StartError if the backup cannot be restored
 */
export async function drill({ owner, address, source, key, damaged, onProgress }: Options): Promise<Drill> {
  const known = knownHere();
  const manifest = await checkBackup(source, key, known, (done, total) => onProgress("check", done, total));
  const database = await scratchName(owner);
  try {
    // A killed process may have left one.
    await dropDrill(owner, database);
    await owner`create database ${owner(database)} template template0`;
  } catch (error) {
    if (!(error instanceof PostgresError) || error.code !== notAllowed) throw error;
    return {
      ok: null,
      problem:
        "It was read and compared, but not restored: the database's login may not create databases (CREATEDB).",
    };
  }
  const scratch = connectOwner(inDatabase(address, database), 1);
  try {
    const restored = await scratch.begin<Restored>((sql) =>
      restoreDatabase(sql, {
        source,
        key,
        manifest,
        migrations: migrationDirectories,
        known,
        onProgress,
        receiver: { secret: () => {}, file: (_version, entry, onChunk) => entry.read(onChunk) },
      }),
    );
    return outcomeOf(restored, damaged);
  } finally {
    await scratch.end({ timeout: 5 });
    await dropDrill(owner, database);
  }
}

function outcomeOf({ lacking, damage }: Restored, damaged: readonly string[]): Drill {
  const unexpected = damage.filter(({ version }) => !damaged.includes(version));
  if (lacking.length === 0 && unexpected.length === 0) return { ok: true, problem: null };
  return { ok: false, problem: [...lackingInWords(lacking), ...damageInWords(unexpected)].join(" ") };
}

/** The database of a drill that goes on, or of one that was killed. */
export async function drillDatabase(owner: Sql | ReservedSql): Promise<string | undefined> {
  const database = await scratchName(owner);
  const [found] = await owner`select from pg_database where datname = ${database}`;
  return found && database;
}

/** Drops what a killed drill has left. Whoever calls this knows that none is going on. */
export async function dropDrill(owner: Sql | ReservedSql, database: string): Promise<void> {
  await owner`drop database if exists ${owner(database)} with (force)`;
}

/** The name is the same each time, and another for each shop on the server. */
async function scratchName(owner: Sql | ReservedSql): Promise<string> {
  const [row] = await owner<{ name: string }[]>`select current_database() as name`;
  return `facet_drill_${createHash("sha256").update(row!.name).digest("hex").slice(0, 12)}`;
}
