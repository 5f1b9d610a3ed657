import { Hono } from "hono";
import { cors } from "hono/cors";
import type { Logger } from "pino";
import { answerPreflight } from "./cors.ts";
import { createDataApi, type DataApiOptions } from "./data-api/data-api.ts";
import type { Pools } from "./database/pools.ts";
import type { ApiKeys } from "./keys.ts";
import { createStorage } from "./storage/storage.ts";

export type BackendOptions = {
  pools: Pools;
  keys: ApiKeys;
  /** Where files of the buckets lie. */
  storageDirectory: string;
  log: Logger;
  /** How many proxies in front name the client's address, see `clientAddress`. */
  trustedProxies?: number;
  /** How many rows one address may insert within an hour, by table. */
  insertLimits?: DataApiOptions["insertLimits"];
  /** How the data API differs from its defaults otherwise. */
  dataApi?: Partial<DataApiOptions>;
  /** Called after every request that may have changed data. */
  onWrite?: () => void;
};

/** Supabase's seam: the data API at `/rest/v1`, storage at `/storage/v1`. */
export async function createBackend({
  pools,
  keys,
  storageDirectory,
  log,
  trustedProxies = 0,
  insertLimits = {},
  dataApi,
  onWrite,
}: BackendOptions): Promise<Hono> {
  const backend = new Hono();
  backend.options("/rest/v1/*", answerPreflight);
  backend.route(
    "/rest/v1",
    await createDataApi({
      pools,
      keys,
      log,
      trustedProxies,
      insertLimits,
      ...(onWrite && { onWrite }),
      ...dataApi,
    }),
  );
  backend.use("/storage/v1/*", cors());
  backend.route("/storage/v1", createStorage({ pools, directory: storageDirectory, log }));
  return backend;
}
