import type { Logger } from "pino";
import type { Sql } from "../../backend/database/sql.ts";
import { isPasswordOfAuthenticator } from "../../backend/database/authenticator.ts";
import { startEmbeddedPostgres } from "../../backend/database/embedded/embedded-postgres.ts";
import { inTurn, migrate, pendingNames } from "../../backend/database/migrate.ts";
import { examinePooler, giveSettingsToLogins, hasSettings } from "../../backend/database/pooler.ts";
import {
  authenticatorPassword,
  connectOwner,
  openPools,
  type DatabaseAddress,
  type DatabaseSettings,
  type Pooler,
  type Pools,
} from "../../backend/database/pools.ts";
import { followReplicas, type Replicas } from "../../backend/database/replicas.ts";
import {
  completeServiceRole,
  migrateSystem,
  prepareServer,
  systemMigrations,
} from "../../backend/database/system.ts";
import { StartError } from "../../work/start-error.ts";

export type Database = { pools: Pools; replicas: Replicas | undefined; stop: () => Promise<void> };

type Options = {
  url: string | undefined;
  poolerUrl?: string | undefined;
  readUrls?: readonly string[] | undefined;
  dataDirectory: string;
  migrations: string;
  repair?: ((address: DatabaseAddress) => Promise<void>) | undefined;
  /** Called once our own PostgreSQL runs, when no other instance can be using the data directory. */
  jwtSecret: () => string;
  /** Whether to replace the secret that the operator's PostgreSQL was used with before. */
  rotateSecret: boolean;
  settings?: DatabaseSettings;
  beforeUpdate?: ((owner: Sql) => Promise<void>) | undefined;
  fill?: ((owner: Sql) => Promise<unknown>) | undefined;
  log: Logger;
  onFailure: (error: Error) => void;
};

export async function openDatabase(options: Options): Promise<Database> {
  const server = options.url === undefined ? await startServer(options) : connectTo(options.url);
  try {
    await options.repair?.(server.address);
    const password = authenticatorPassword(options.jwtSecret());
    await makeCurrent(server.address, password, options);
    const { poolerUrl, readUrls, settings, log } = options;
    const pooler = poolerUrl === undefined ? undefined : await openPooler(poolerUrl, password, log);
    const pools = openPools({
      address: server.address,
      pooler,
      authenticatorPassword: password,
      ...(settings && { settings }),
    });
    const replicas = readUrls?.length
      ? followReplicas({
          primary: pools.owner,
          addresses: readUrls.map((url) => ({ url })),
          authenticatorPassword: password,
          log,
        })
      : undefined;
    const stop = async (): Promise<void> => {
      await replicas?.close();
      await pools.close();
      await server.stop();
    };
    return { pools, replicas, stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function makeCurrent(address: DatabaseAddress, password: string, options: Options): Promise<void> {
  const { url, poolerUrl, migrations, settings, log } = options;
  // A connection that has migrated keeps 25 MB of PostgreSQL's catalogs and plans, so this one is closed.
  const owner = connectOwner(address, 1, settings);
  try {
    if (url !== undefined)
      await checkReachable(owner, url, poolerUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL");
    const onWait = (): void => log.info("another process migrates the database; waiting");
    await inTurn(owner, onWait, async () => {
      const isUpdate = await needsUpdate(owner, migrations);
      if (isUpdate) await options.beforeUpdate?.(owner).catch(refuseUpdate);
      const mayChange = url === undefined || options.rotateSecret;
      await prepareServer(
        owner,
        password,
        mayChange ? undefined : () => refuseAnotherSecret(address, password),
      );
      const update = applyAll(owner, options);
      await (isUpdate ? update.catch(refuseUpdate) : update);
    });
    await options.fill?.(owner);
  } finally {
    await owner.end();
  }
}

/** Applies all or nothing, so that the version before can start again if this one fails. */
async function applyAll(owner: Sql, { migrations, poolerUrl }: Options): Promise<void> {
  await owner.begin(async (sql) => {
    const system = await migrateSystem(sql);
    const shop = await migrate(sql, migrations, "facet_migrations");
    await completeServiceRole(sql);
    // Processes of the version before go on, and only a superuser's login has event triggers that would tell them.
    if (system.length + shop.length > 0) await sql`notify pgrst, 'reload schema'`;
    if (poolerUrl !== undefined) await giveSettingsToLogins(sql);
  });
}

async function needsUpdate(owner: Sql, migrations: string): Promise<boolean> {
  const system = await pendingNames(owner, systemMigrations, "facet_system");
  const shop = await pendingNames(owner, migrations, "facet_migrations");
  return shop !== undefined && [...(system ?? []), ...shop].length > 0;
}

/** Says in one sentence what stopped the update, and in the next what to do. */
function refuseUpdate(error: unknown): never {
  const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  throw new StartError(
    `The update did not happen, and nothing was changed: ${reason.replace(/\.$/, "")}. ` +
      "Start the version before, which opens the shop as it was, or this one again once that is mended.",
    { cause: error },
  );
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

async function openPooler(url: string, password: string, log: Logger): Promise<Pooler> {
  const pooler = await examinePooler(url, password);
  if (!pooler.prepares)
    log.warn(
      "the pooler keeps no prepared statements, as PgBouncer does from 1.21 on: PostgreSQL plans each query anew, and serves a third as many reads",
    );
  return pooler;
}

/** @param name of the variable that has the address */
async function checkReachable(owner: Sql, url: string, name: string): Promise<void> {
  const { host, pathname } = new URL(url);
  try {
    if (await hasSettings(owner)) return;
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    if (!message.includes("startup parameter"))
      throw new StartError(`The database ${host}${pathname} (${name}) is not reachable: ${message || code}.`);
  }
  throw new StartError(
    `${host} (${name}) is a pooler, not PostgreSQL itself: set DATABASE_DIRECT_URL to the address of PostgreSQL, and DATABASE_URL to that of the pooler.`,
  );
}

/** Another password of the server's login `authenticator` is another shop's, which a change would lock out. */
async function refuseAnotherSecret(address: DatabaseAddress, password: string): Promise<void> {
  if (await isPasswordOfAuthenticator(address, password).catch(() => true)) return;
  throw new StartError(
    "Another shop on this PostgreSQL server (DATABASE_URL), or this one before, uses another JWT_SECRET: set the same one, or ROTATE_SECRET=1 for one start to put this one in its place, which locks out any shop that uses the other.",
  );
}
