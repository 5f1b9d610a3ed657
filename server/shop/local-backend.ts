import { createHmac } from "node:crypto";
import type { Hono } from "hono";
import type { Logger } from "pino";
import type { Sql } from "../../backend/database/sql.ts";
import { createBackend, type BackendOptions } from "../../backend/backend.ts";
import { createMailTokens, type MailTokens } from "../../backend/auth/service/mail-tokens.ts";
import type { ConnectionUse } from "../../backend/data-api/run/runner.ts";
import type { WriteReport } from "../../backend/data-api/service.ts";
import type { ApiKeys } from "../../backend/tokens/authenticate.ts";
import { publicJwk } from "../../backend/tokens/signing-keys.ts";
import { rateLimitsInDatabase } from "../../backend/database/rate-limits-in-database.ts";
import type { Replicas } from "../../backend/database/replicas.ts";
import { type MakeRateLimit, noRateLimits, rateLimitsInMemory } from "../../work/gate/rate-limits.ts";
import { openBucketFiles } from "../../backend/storage/shared/bucket-files.ts";
import { openObjectFiles } from "../../backend/storage/shared/object-files.ts";
import { writeAuthMail } from "../../mail/write-auth-mail.ts";
import { storedSecret, openDataDirectory, privateDirectory } from "../data/data-directory.ts";
import { backUpBeforeUpdate } from "../backups/backup-before-update.ts";
import { keepBackups } from "../backups/keep-backups.ts";
import { migrationDirectories, repairData } from "../backups/shop-data.ts";
import { keepCatalogCurrent } from "./current-catalog.ts";
import { openDatabase } from "./database.ts";
import { seedDemo } from "../demo/demo.ts";
import { changesPages } from "../pages/effects-of-writes.ts";
import { firstSteps } from "./first-steps.ts";
import { closedNotice, closeDemoLogins, demoNotice } from "../demo/demo-logins.ts";
import type { Environment } from "../environment.ts";
import { addressLimits, withoutLimits } from "../limits.ts";
import { joinProcesses } from "./processes.ts";
import { openSigningKeys } from "../data/signing-keys.ts";

export type LocalOptions = {
  log: Logger;
  origin: () => string;
  onWrite: BackendOptions["onWrite"];
  sendsMail: () => Promise<boolean>;
  onFailure: (error: Error) => void;
};

type LocalBackend = {
  backend: Hono;
  secretKey: string;
  mailTokens: MailTokens;
  /** The same in all processes of the shop. */
  signingSecret: string;
  rateLimit: MakeRateLimit;
  owner: Sql;
  connections: () => ConnectionUse[];
  replicas: Replicas | undefined;
  dataDirectory: string;
  /** What the greeting says about the demo, or to the owner of a new shop. */
  notice: (address: string) => Promise<string | undefined>;
  check: () => Promise<unknown>;
  cutOff: () => void;
  close: () => Promise<void>;
};

export async function openLocalBackend(
  environment: Environment,
  options: LocalOptions,
): Promise<LocalBackend> {
  const { log, origin, onWrite, sendsMail, onFailure } = options;
  const dataDirectory = openDataDirectory(environment.dataDirectory);
  const storageDirectory = privateDirectory(dataDirectory, "storage");
  const objectFiles = environment.storageUrl
    ? await openBucketFiles(environment.storageUrl)
    : openObjectFiles(storageDirectory);
  const jwtSecret = (): string => environment.jwtSecret ?? storedSecret(dataDirectory, "jwt-secret");
  const address = environment.database.kind === "url" ? environment.database : undefined;
  const database = await openDatabase({
    url: address?.url,
    poolerUrl: address?.poolerUrl,
    readUrls: address?.readUrls,
    dataDirectory,
    migrations: migrationDirectories.shop,
    repair: (address) => repairData(address, objectFiles, dataDirectory),
    jwtSecret,
    rotateSecret: environment.rotateSecret,
    ...(!environment.limits && { settings: withoutLimits }),
    beforeUpdate: (owner) => backUpBeforeUpdate(environment, { owner, files: objectFiles, dataDirectory }),
    ...(environment.demo && { fill: (owner) => seedDemo({ owner, files: objectFiles }) }),
    log,
    onFailure,
  });
  try {
    const { pools, replicas } = database;
    const follow = (write: WriteReport): void => {
      // Pages are rendered anew, perhaps from a replica, which must have this write.
      if (changesPages(write)) replicas?.catchUp();
      onWrite?.(write);
    };
    const aboutDemo = environment.demoLogins
      ? [await demoNotice(pools.owner)]
      : await endDemo(pools.owner, log);
    const keys = {
      publishable: environment.publishableKey,
      secret: storedSecret(dataDirectory, "secret-key", secretKeyOf(environment)),
      jwtSecret: jwtSecret(),
      signingKeys: openSigningKeys(environment, dataDirectory),
    };
    const processes = await joinOthers(environment, keys, { owner: pools.owner, onFailure, log });
    const rateLimit = makeRateLimit(environment, pools.owner);
    let connections: LocalBackend["connections"] | undefined;
    const {
      limits,
      trustProxy: trustedProxies,
      passwordCost,
      schemas,
      openApiMode,
      maxFileBytes,
      redirectUrls,
    } = environment;
    const backend = await createBackend({
      pools,
      keys,
      storageDirectory,
      ...(environment.storageUrl && { objectFiles }),
      maxFileBytes,
      log,
      origin,
      trustedProxies,
      passwordCost,
      redirectUrls,
      dataApi: {
        schemas,
        openApiMode,
        replicas,
        onOpen(uses) {
          connections = uses;
        },
      },
      writeMail: writeAuthMail,
      sendsMail,
      isGuarded: async (userId) =>
        (await pools.owner`select from public.user_roles where user_id = ${userId}`).length > 0,
      rateLimit,
      ...(limits && { addressLimits }),
      onWrite: follow,
    });
    const catalog = keepCatalogCurrent({
      owner: pools.owner,
      log,
      onChange: () => follow({ kind: "table", name: "products" }),
    });
    catalog.start();
    const backups = keepBackups({ owner: pools.owner, backups: environment.backups, log });
    backups.start();
    const close = async (): Promise<void> => {
      await Promise.all([catalog.stop(), backups.stop(), processes?.leave()]);
      await database.stop();
    };
    return {
      backend,
      secretKey: keys.secret,
      mailTokens: createMailTokens(keys.jwtSecret),
      signingSecret: keys.jwtSecret,
      rateLimit,
      owner: pools.owner,
      connections: () => connections?.() ?? [],
      replicas,
      dataDirectory,
      notice: async (address) =>
        [...aboutDemo, ...(await firstSteps(pools.owner, address))].join("\n") || undefined,
      check: () => pools.health`select 1`,
      cutOff: pools.cutOff,
      close,
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Machines with the same JWT_SECRET and data directories of their own need the same secret key. */
function secretKeyOf({ jwtSecret }: Environment): (() => string) | undefined {
  return jwtSecret === undefined
    ? undefined
    : () => createHmac("sha256", jwtSecret).update("facet secret key").digest("base64url");
}

async function joinOthers(
  environment: Environment,
  keys: ApiKeys,
  others: Pick<Parameters<typeof joinProcesses>[0], "owner" | "onFailure" | "log">,
): Promise<{ leave: () => Promise<void> } | undefined> {
  if (environment.database.kind === "embedded") return undefined;
  return joinProcesses({
    ...others,
    secrets: {
      JWT_SECRET: keys.jwtSecret,
      JWT_KEYS: JSON.stringify((keys.signingKeys ?? []).map(publicJwk)),
      "secret key": keys.secret,
    },
    replacesSecrets: environment.rotateSecret,
  });
}

/** Only this process uses the embedded PostgreSQL; another server may have several processes, which count together. */
function makeRateLimit({ limits, database }: Environment, owner: Sql): MakeRateLimit {
  if (!limits) return noRateLimits;
  return database.kind === "embedded" ? rateLimitsInMemory() : rateLimitsInDatabase(owner);
}

async function endDemo(owner: Sql, log: Logger): Promise<string[]> {
  const closed = await closeDemoLogins(owner);
  if (closed === 0) return [];
  // Logged, because the start may fail before the greeting.
  log.warn({ accounts: closed }, "the demo's logins were closed");
  return [closedNotice];
}
