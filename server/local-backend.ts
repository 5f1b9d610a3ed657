import { join } from "node:path";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import { createBackend } from "../backend/backend.ts";
import { openBucketFiles } from "../backend/storage/shared/bucket-files.ts";
import { openObjectFiles } from "../backend/storage/shared/object-files.ts";
import { keptSecret, openDataDirectory, privateDirectory } from "./data-directory.ts";
import { openDatabase } from "./database.ts";
import { seedDemo } from "./demo.ts";
import { closedNotice, closeDemoLogins, demoNotice } from "./demo-logins.ts";
import type { Environment } from "./environment.ts";
import { addressLimits, withoutLimits } from "./limits.ts";

type Options = {
  log: Logger;
  projectDirectory: string;
  /** Public origin of the shop; known once it listens. */
  origin: () => string;
  onWrite: () => void;
  onFailure: (error: Error) => void;
};

type LocalBackend = {
  backend: Hono;
  /** What to tell the person at the terminal about the demo. */
  notice: string | undefined;
  check: () => Promise<unknown>;
  close: () => Promise<void>;
};

/** Our own backend with its database, both in DATA_DIR unless DATABASE_URL names another PostgreSQL. */
export async function openLocalBackend(environment: Environment, options: Options): Promise<LocalBackend> {
  const { log, projectDirectory, origin, onWrite, onFailure } = options;
  const dataDirectory = openDataDirectory(environment.dataDirectory);
  const storageDirectory = privateDirectory(dataDirectory, "storage");
  const objectFiles = environment.storageUrl
    ? await openBucketFiles(environment.storageUrl)
    : openObjectFiles(storageDirectory);
  const jwtSecret = (): string => environment.jwtSecret ?? keptSecret(dataDirectory, "jwt-secret");
  const database = await openDatabase({
    url: environment.database.kind === "url" ? environment.database.url : undefined,
    dataDirectory,
    migrations: join(projectDirectory, "supabase", "migrations"),
    jwtSecret,
    rotateSecret: environment.rotateSecret,
    ...(!environment.limits && { settings: withoutLimits }),
    log,
    onFailure,
  });
  try {
    const { pools } = database;
    if (environment.demo) await seedDemo({ owner: pools.owner, files: objectFiles });
    const notice = environment.demoLogins ? await demoNotice(pools.owner) : await noDemo(pools.owner, log);
    const keys = {
      publishable: environment.publishableKey,
      secret: keptSecret(dataDirectory, "secret-key"),
      jwtSecret: jwtSecret(),
    };
    const { limits, trustProxy: trustedProxies } = environment;
    const backend = await createBackend({
      pools,
      keys,
      storageDirectory,
      objectFiles,
      log,
      origin,
      limits,
      trustedProxies,
      ...(limits && { addressLimits }),
      onWrite,
    });
    return { backend, notice, check: () => pools.health`select 1`, close: database.stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** A shop for real may have begun as a demo. */
async function noDemo(owner: Sql, log: Logger): Promise<string | undefined> {
  const closed = await closeDemoLogins(owner);
  if (closed === 0) return undefined;
  // The start may still fail before it greets.
  log.warn({ accounts: closed }, "the demo's logins were closed");
  return closedNotice;
}
