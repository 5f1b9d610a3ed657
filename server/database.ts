import type { Logger } from "pino";
import postgres, { type Sql } from "postgres";
import { startEmbeddedPostgres } from "../backend/database/embedded/embedded-postgres.ts";
import { migrate, pendingNames, waitForTurn } from "../backend/database/migrate.ts";
import {
  authenticatorPassword,
  connectOwner,
  openPools,
  type DatabaseAddress,
  type DatabaseSettings,
  type Pools,
} from "../backend/database/pools.ts";
import {
  completeServiceRole,
  migrateSystem,
  prepareServer,
  systemMigrations,
} from "../backend/database/system.ts";
import { StartError } from "../backend/shared/start-error.ts";

export type Database = { pools: Pools; stop: () => Promise<void> };

type Options = {
  /** The operator's PostgreSQL; without it, our own is started. */
  url: string | undefined;
  dataDirectory: string;
  migrations: string;
  /** Called once our own PostgreSQL is running, when no other instance can be using the data directory. */
  jwtSecret: () => string;
  /** Whether to replace the secret that the operator's PostgreSQL was used with before. */
  rotateSecret: boolean;
  settings?: DatabaseSettings;
  /** Called when a shop that has been here is about to be migrated. */
  beforeUpdate?: ((owner: Sql) => Promise<void>) | undefined;
  /** Called after the migrations, with a connection of its own. */
  fill?: ((owner: Sql) => Promise<unknown>) | undefined;
  log: Logger;
  onFailure: (error: Error) => void;
};

/** Starts or connects to PostgreSQL, and applies the system schema and the shop's migrations. */
export async function openDatabase(options: Options): Promise<Database> {
  const server = options.url === undefined ? await startServer(options) : connectTo(options.url);
  const stopServer = async (error: unknown): Promise<never> => {
    await server.stop();
    throw error;
  };
  try {
    const password = authenticatorPassword(options.jwtSecret());
    const { settings } = options;
    const pools = openPools({
      address: server.address,
      authenticatorPassword: password,
      ...(settings && { settings }),
    });
    const stop = async (): Promise<void> => {
      await pools.close();
      await server.stop();
    };
    try {
      if (options.url !== undefined) await checkReachable(pools, options.url);
      const mayChange = options.url === undefined || options.rotateSecret;
      // A connection that has migrated and filled keeps 25 MB of PostgreSQL's catalogs and plans.
      const owner = connectOwner(server.address, 1, settings);
      try {
        if (await needsUpdate(owner, options.migrations)) await options.beforeUpdate?.(owner);
        await prepareServer(owner, password, mayChange ? undefined : () => refuseAnotherSecret(pools));
        // All or nothing, so that the version before can start again if this one fails.
        await owner.begin(async (sql) => {
          await waitForTurn(sql, () => options.log.info("another process migrates the database; waiting"));
          await migrateSystem(sql);
          await migrate(sql, options.migrations, "facet_migrations");
          await completeServiceRole(sql);
        });
        await options.fill?.(owner);
      } finally {
        await owner.end();
      }
      return { pools, stop };
    } catch (error) {
      await pools.close();
      throw error;
    }
  } catch (error) {
    return stopServer(error);
  }
}

async function needsUpdate(owner: Sql, migrations: string): Promise<boolean> {
  const system = await pendingNames(owner, systemMigrations, "facet_system");
  const shop = await pendingNames(owner, migrations, "facet_migrations");
  return shop !== undefined && [...(system ?? []), ...shop].length > 0;
}

type Server = { address: DatabaseAddress; stop: () => Promise<void> };

async function startServer({ dataDirectory, log, onFailure }: Options): Promise<Server> {
  return startEmbeddedPostgres({
    dataDirectory,
    onRestart: () => log.error("PostgreSQL died and was started again"),
    onFailure,
  });
}

function connectTo(url: string): Server {
  return { address: { url }, stop: async () => {} };
}

async function checkReachable(pools: Pools, url: string): Promise<void> {
  try {
    await pools.owner`select 1`;
  } catch (error) {
    const { host, pathname } = new URL(url);
    const { message, code } = error as { message: string; code?: string };
    throw new StartError(
      `The database ${host}${pathname} (DATABASE_URL) is not reachable: ${message || code}.`,
    );
  }
}

/**
 * The login `authenticator` belongs to the whole server. If it has a different password, changing that would lock out
 * the shop that set it. Any other failure says nothing about the password.
 */
async function refuseAnotherSecret(pools: Pools): Promise<void> {
  try {
    await pools.authenticator`select 1`;
  } catch (error) {
    const isWrongPassword = error instanceof postgres.PostgresError && error.code === "28P01";
    if (!isWrongPassword) return;
    throw new StartError(
      "Another shop on this PostgreSQL server (DATABASE_URL), or this one before, uses another JWT_SECRET: set the same one, or ROTATE_SECRET=1 for one start to put this one in its place, which locks out any shop that uses the other.",
    );
  }
}
