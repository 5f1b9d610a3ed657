import { pino } from "pino";
import type { Sql } from "../../backend/database/sql.ts";
import { pendingNames } from "../../backend/database/migrate.ts";
import { connectOwner } from "../../backend/database/pools.ts";
import { findRunningPostgres } from "../../backend/database/embedded/running-postgres.ts";
import { StartError } from "../../work/start-error.ts";
import { backUpBeforeUpdate } from "../../server/backups/backup-before-update.ts";
import { migrationDirectories, openFiles, repairData } from "../../server/backups/shop-data.ts";
import { storedSecret, openDataDirectory } from "../../server/data/data-directory.ts";
import { openDatabase } from "../../server/shop/database.ts";
import type { Environment } from "../../server/environment.ts";

/** Works on the shop's database as its owner. Our own PostgreSQL is started, and stopped afterwards, if need be. */
export async function withShopDatabase<T>(
  environment: Environment,
  work: (owner: Sql) => Promise<T>,
): Promise<T> {
  const { owner, close } = await open(environment);
  try {
    return await work(owner);
  } finally {
    await close();
  }
}

type Opened = { owner: Sql; close: () => Promise<void> };

async function open(environment: Environment): Promise<Opened> {
  if (environment.database.kind === "supabase") {
    throw new StartError("SUPABASE_URL is set: this command is for the shop's own database.");
  }
  // Not migrated, because the shop that uses it may be another version.
  if (environment.database.kind === "url") return connected({ url: environment.database.url });

  const dataDirectory = openDataDirectory(environment.dataDirectory);
  const running = await findRunningPostgres(dataDirectory);
  if (running) return connected(running);
  const { pools, stop } = await openDatabase({
    url: undefined,
    repair: async (address) =>
      repairData(address, await openFiles(environment.storageUrl, dataDirectory), dataDirectory),
    dataDirectory,
    migrations: migrationDirectories.shop,
    jwtSecret: () => environment.jwtSecret ?? storedSecret(dataDirectory, "jwt-secret"),
    rotateSecret: environment.rotateSecret,
    beforeUpdate: async (owner) =>
      backUpBeforeUpdate(environment, {
        owner,
        files: await openFiles(environment.storageUrl, dataDirectory),
        dataDirectory,
      }),
    log: pino({ level: "silent" }),
    onFailure: (error) => {
      throw error;
    },
  });
  return { owner: pools.owner, close: stop };
}

async function connected(address: Parameters<typeof connectOwner>[0]): Promise<Opened> {
  const owner = connectOwner(address, 1);
  const close = (): Promise<void> => owner.end({ timeout: 5 });
  try {
    await refuseEarlier(owner);
    return { owner, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** It lacks what this version knows. */
async function refuseEarlier(owner: Sql): Promise<void> {
  const pending = await pendingNames(owner, migrationDirectories.shop, "facet_migrations");
  if (pending?.length)
    throw new StartError(
      "The shop in this database is of an earlier version: use that version's command, or start this version with it once.",
    );
}
