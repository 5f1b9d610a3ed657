import { Hono } from "hono";
import { cors } from "hono/cors";
import type { Logger } from "pino";
import { createAuth } from "./auth/auth.ts";
import { answerPreflight } from "./shared/cors.ts";
import { createDataApi, type DataApiOptions } from "./data-api/data-api.ts";
import type { Pools } from "./database/pools.ts";
import type { ApiKeys } from "./shared/authenticate.ts";
import { refusePlainForms } from "./plain-forms.ts";
import type { ObjectFiles } from "./storage/shared/object-files.ts";
import { createStorage } from "./storage/storage.ts";

export type BackendOptions = {
  pools: Pools;
  keys: ApiKeys;
  /** Where files of the buckets lie. */
  storageDirectory: string;
  /** Where objects lie, when not in that directory. */
  objectFiles?: ObjectFiles;
  log: Logger;
  /** Origin under which clients reach the backend, which access tokens name as their issuer. */
  origin?: () => string;
  /** Whether sign-ins and sign-ups are limited per account and address. */
  limits?: boolean;
  /** How many proxies in front name the client's address, see `clientAddress`. */
  trustedProxies?: number;
  /** What one address of the network may do how often, by table and function. */
  addressLimits?: DataApiOptions["addressLimits"];
  /** How the data API differs from its defaults otherwise. */
  dataApi?: Partial<DataApiOptions>;
  /** Called after every request that may have changed data. */
  onWrite?: () => void;
};

/** Supabase's seam: the data API at `/rest/v1`, auth at `/auth/v1`, storage at `/storage/v1`. */
export async function createBackend({
  pools,
  keys,
  storageDirectory,
  objectFiles,
  log,
  origin = () => "http://localhost",
  limits = true,
  trustedProxies = 0,
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
      addressLimits,
      ...(onWrite && { onWrite }),
      ...dataApi,
    }),
  );
  backend.use("/auth/v1/*", cors({ origin: "*", exposeHeaders: authHeaders }));
  const url = (): string => `${origin()}/auth/v1`;
  backend.route("/auth/v1", createAuth({ pools, keys, log, url, limits, trustedProxies }));
  backend.use("/storage/v1/*", cors());
  const storage = {
    pools,
    keys,
    directory: storageDirectory,
    log,
    trustedProxies,
    ...(objectFiles && { files: objectFiles }),
  };
  backend.route("/storage/v1", createStorage(storage));
  return backend;
}

/** What browsers of other origins may read of auth's answers. */
const authHeaders = ["X-Total-Count", "Link", "X-Supabase-Api-Version", "Retry-After"];
