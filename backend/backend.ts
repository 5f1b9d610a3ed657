import { Hono } from "hono";
import { cors } from "hono/cors";
import type { Logger } from "pino";
import { type AuthOptions, createAuth } from "./auth/auth.ts";
import type { RedirectUrls } from "./auth/service/redirect-urls.ts";
import type { WriteMail } from "./auth/service/write-mail.ts";
import { answerPreflight } from "./tokens/cors.ts";
import { createDataApi, type DataApiOptions } from "./data-api/data-api.ts";
import type { Pools } from "./database/pools.ts";
import type { ApiKeys } from "./tokens/authenticate.ts";
import { type MakeRateLimit, rateLimitsInMemory } from "../work/gate/rate-limits.ts";
import { refusePlainForms } from "./plain-forms.ts";
import type { ObjectFiles } from "./storage/shared/object-files.ts";
import { answerCapabilities } from "./storage/resumable/capabilities.ts";
import { exposedHeaders } from "./storage/resumable/protocol.ts";
import { createStorage } from "./storage/storage.ts";

export type BackendOptions = {
  pools: Pools;
  keys: ApiKeys;
  /** For uploads and rendered images, and for the objects unless `objectFiles` stores them. */
  storageDirectory: string;
  objectFiles?: ObjectFiles;
  maxFileBytes?: number;
  log: Logger;
  /** The public origin of the backend; access tokens name it as their issuer. */
  origin?: () => string;
  rateLimit?: MakeRateLimit;
  trustedProxies?: number;
  passwordCost?: number | undefined;
  writeMail?: WriteMail | undefined;
  sendsMail?: (() => Promise<boolean>) | undefined;
  isGuarded?: AuthOptions["isGuarded"];
  redirectUrls?: RedirectUrls;
  addressLimits?: DataApiOptions["addressLimits"];
  dataApi?: Partial<DataApiOptions>;
  /** Called after each request to the data API that may have changed data. */
  onWrite?: DataApiOptions["onWrite"];
};

/** As on Supabase. */
export const defaultFileBytes = 50 * 1024 * 1024;

/** Supabase's APIs: data at `/rest/v1`, auth at `/auth/v1`, storage at `/storage/v1`. */
export async function createBackend({
  pools,
  keys,
  storageDirectory,
  objectFiles,
  maxFileBytes = defaultFileBytes,
  log,
  origin = () => "http://localhost",
  rateLimit = rateLimitsInMemory(),
  trustedProxies = 0,
  passwordCost,
  writeMail,
  sendsMail,
  isGuarded,
  redirectUrls = [],
  addressLimits = {},
  dataApi,
  onWrite,
}: BackendOptions): Promise<Hono> {
  const backend = new Hono();
  backend.post("*", refusePlainForms);
  backend.options("/rest/v1/*", answerPreflight);
  backend.route(
    "/rest/v1",
    await createDataApi({
      pools,
      keys,
      log,
      trustedProxies,
      url: () => `${origin()}/rest/v1/`,
      addressLimits,
      rateLimit,
      ...(onWrite && { onWrite }),
      ...dataApi,
    }),
  );
  backend.use("/auth/v1/*", cors({ origin: "*", exposeHeaders: authHeaders }));
  const url = (): string => `${origin()}/auth/v1`;
  backend.route(
    "/auth/v1",
    createAuth({
      pools,
      keys,
      log,
      url,
      rateLimit,
      trustedProxies,
      passwordCost,
      writeMail,
      sendsMail,
      isGuarded,
      redirectUrls,
    }),
  );
  backend.options("/storage/v1/upload/resumable/*", answerCapabilities(maxFileBytes));
  backend.use("/storage/v1/*", cors({ origin: "*", exposeHeaders: exposedHeaders }));
  const storage = {
    pools,
    keys,
    directory: storageDirectory,
    log,
    trustedProxies,
    maxFileBytes,
    ...(objectFiles && { files: objectFiles }),
  };
  backend.route("/storage/v1", createStorage(storage));
  return backend;
}

const authHeaders = ["X-Total-Count", "Link", "X-Supabase-Api-Version", "Retry-After"];
