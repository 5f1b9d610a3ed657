import { createHash } from "node:crypto";
import { checkBackup } from "../../backup/check-backup.ts";
import type { Key } from "../../backup/encryption.ts";
import type { Source } from "../../backup/read-archive.ts";
import { restoreDatabase, type RestoreStage } from "../../backup/restore-database.ts";
import postgres, { type Sql } from "postgres";
import { connectOwner, type DatabaseAddress, inDatabase } from "../../backend/database/pools.ts";
import { knownHere, migrationDirectories } from "./shop-data.ts";

export type Drill = {
  /** Null if the backup was read and compared, but could not be restored here. */
  ok: boolean | null;
  problem: string | null;
};

type Options = {
  /** One connection to the shop's database, whose server has room for a second one. */
  owner: Sql;
  address: DatabaseAddress;
  source: Source;
  key: Key;
  onProgress: (stage: "check" | RestoreStage, done: number, total: number) => void;
};

const notAllowed = "42501";

/**
 * Restores a backup into a database of its own, which is dropped afterwards, and compares its rows and files with the manifest.
 * @throws StartError when it cannot be restored
 */
export async function drill({ owner, address, source, key, onProgress }: Options): Promise<Drill> {
  const known = knownHere();
  const manifest = await checkBackup(source, key, known, (done, total) => onProgress("check", done, total));
  const database = await scratchName(owner);
  try {
    // One may be left of a process that was killed.
    await owner`drop database if exists ${owner(database)} with (force)`;
    await owner`create database ${owner(database)} template template0`;
  } catch (error) {
    if (!(error instanceof postgres.PostgresError) || error.code !== notAllowed) throw error;
    return {
      ok: null,
      problem:
        "It was read and compared, but not restored: the database's login may not create databases (CREATEDB).",
    };
  }
  const scratch = connectOwner(inDatabase(address, database), 1);
  try {
    await scratch.begin((sql) =>
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
    return { ok: true, problem: null };
  } finally {
    await scratch.end({ timeout: 5 });
    await owner`drop database if exists ${owner(database)} with (force)`;
  }
}

/** The same each time, and another one for each shop on the server. */
async function scratchName(owner: Sql): Promise<string> {
  const [row] = await owner<{ name: string }[]>`select current_database() as name`;
  return `facet_drill_${createHash("sha256").update(row!.name).digest("hex").slice(0, 12)}`;
}
