import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Sql } from "../../backend/database/sql.ts";
import { startEmbeddedPostgres } from "../../backend/database/embedded/embedded-postgres.ts";
import { findRunningPostgres } from "../../backend/database/embedded/running-postgres.ts";
import { connectOwner, type DatabaseAddress } from "../../backend/database/pools.ts";
import { systemMigrations } from "../../backend/database/system.ts";
import { StartError } from "../../work/start-error.ts";
import { openBucketFiles } from "../../backend/storage/shared/bucket-files.ts";
import { type ObjectFiles, openObjectFiles } from "../../backend/storage/shared/object-files.ts";
import { openDataDirectory, privateDirectory } from "../data/data-directory.ts";
import { removeUnfinished } from "../../backup/file-target.ts";
import { type Known, knownMigrations } from "../../backup/migrations.ts";
import type { Environment } from "../environment.ts";
import { secretChecks } from "../data/secrets.ts";
import { finishRestore, hasRestoreNote } from "./restore-note.ts";

export const migrationDirectories = {
  system: systemMigrations,
  shop: fileURLToPath(new URL("../../supabase/migrations", import.meta.url)),
};

export const knownHere = (): Known => ({ ...knownMigrations(migrationDirectories), secrets: secretChecks });

export type ShopData = {
  address: DatabaseAddress;
  /** One connection. */
  owner: Sql;
  files: ObjectFiles;
  dataDirectory: string;
  close: () => Promise<void>;
};

/**
 * Opens the data of a shop, which may be running, and migrates nothing; our own PostgreSQL is started if need be.
 * @param alone refuse if a shop is running @throws StartError if it is, or the data cannot be reached
 */
export async function openShopData(environment: Environment, { alone = false } = {}): Promise<ShopData> {
  const { database, storageUrl } = environment;
  if (database.kind === "supabase")
    throw new StartError("SUPABASE_URL is set: this command is for the shop's own database.");
  const dataDirectory = openDataDirectory(environment.dataDirectory);
  const files = await openFiles(storageUrl, dataDirectory);
  const server = await openServer(database, dataDirectory, alone);
  const owner = connectOwner(server.address, 1);
  const close = async (): Promise<void> => {
    await owner.end({ timeout: 5 });
    await server.stop();
  };
  try {
    await owner`select 1`.catch(refuseUnreachable);
    if (alone) await refuseRunning(owner);
    await finishRestore(owner, files, dataDirectory);
    return { address: server.address, owner, files, dataDirectory, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Finishes what a killed restore has left, and removes backups that nobody is writing anymore. */
export async function repairData(
  address: DatabaseAddress,
  files: ObjectFiles,
  dataDirectory: string,
): Promise<void> {
  await removeUnfinished(join(dataDirectory, "backups"));
  if (!hasRestoreNote(dataDirectory)) return;
  const owner = connectOwner(address, 1);
  try {
    await finishRestore(owner, files, dataDirectory);
  } finally {
    await owner.end({ timeout: 5 });
  }
}

export function openFiles(
  storageUrl: string | undefined,
  dataDirectory: string,
): Promise<ObjectFiles> | ObjectFiles {
  if (storageUrl !== undefined) return openBucketFiles(storageUrl);
  return openObjectFiles(privateDirectory(dataDirectory, "storage"));
}

const stop = async (): Promise<void> => {};

async function openServer(
  database: { kind: "embedded" } | { kind: "url"; url: string },
  dataDirectory: string,
  alone: boolean,
): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  if (database.kind === "url") return { address: { url: database.url }, stop };
  // PostgreSQL refuses a second server.
  const running = alone ? undefined : await findRunningPostgres(dataDirectory);
  return running ? { address: running, stop } : startEmbeddedPostgres({ dataDirectory });
}

function refuseUnreachable(error: unknown): never {
  const { message, code } = error as { message: string; code?: string };
  throw new StartError(`The database is not reachable: ${message || code}.`, { cause: error });
}

async function refuseRunning(owner: Sql): Promise<void> {
  const others = await owner`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'facet %' and pid <> pg_backend_pid()`;
  if (others.length > 0) throw new StartError("A shop is running on this database: stop it first.");
}
