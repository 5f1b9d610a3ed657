import { Hono, type Context } from "hono";
import type { Logger } from "pino";
import { watchSchema } from "../database/schema/current-schema.ts";
import type { Pools } from "../database/pools.ts";
import { createGate, type ApiKeys, type Caller, type Gate } from "../keys.ts";
import { clientAddress, isInProcess } from "../client-address.ts";
import { createAddressGuards, type AddressLimits } from "./address-limits.ts";
import { answerError } from "./response/response.ts";
import { ApiError, tooLarge, unknownSchema, unsupportedMethod } from "./errors/api-error.ts";
import { callFunction } from "./call-function.ts";
import { limits } from "./request/limits.ts";
import { readRelation } from "./read-relation.ts";
import { parseQueryString } from "./request/parameters.ts";
import { parsePreferences } from "./request/preferences.ts";
import type { ApiRequest } from "./request/api-request.ts";
import { Runner } from "./run/runner.ts";
import type { Service } from "./service.ts";
import { toApiError } from "./errors/to-api-error.ts";
import { writeRelation } from "./write-relation.ts";

export type DataApiOptions = {
  pools: Pools;
  keys: ApiKeys;
  log: Logger;
  /** The exposed schema. */
  schema?: string;
  /** Most rows of any list in an answer. */
  maxRows?: number;
  /** Milliseconds a request may wait for a connection to PostgreSQL. */
  connectionPatience?: number;
  /** Whether `Prefer: tx=rollback` undoes what a request did; for tests. */
  allowRollback?: boolean;
  /** What one address of the network may do how often, by table and function. */
  addressLimits?: AddressLimits;
  /** How many proxies in front name the client's address, see `clientAddress`. */
  trustedProxies?: number;
  /** Called after everything that may have changed data. */
  onWrite?: () => void;
};

/**
 * The data API in PostgREST's dialect, to be mounted at `/rest/v1`: tables and views by name, functions under `rpc`.
 * Reads the schema before it resolves.
 */
export async function createDataApi(options: DataApiOptions): Promise<Hono> {
  const { pools, keys, log, schema = "public", maxRows = 1000, onWrite = () => {} } = options;
  const { connectionPatience = 10_000, allowRollback = false } = options;
  const { addressLimits = {}, trustedProxies = 0 } = options;
  const gate = createGate(keys);
  const service: Service = {
    schema: await watchSchema(pools.owner, schema, log),
    runner: new Runner(pools, connectionPatience),
    maxRows,
    allowRollback,
    trustedProxies,
    guards: createAddressGuards(addressLimits),
    onWrite,
  };
  const api = new Hono();
  const handle =
    (work: Work, folder = "/") =>
    (context: Context) =>
      answer(context, gate, service, log, work, folder);
  api.all(
    "/",
    handle(() => Promise.reject(new ApiError(404, "PGRST126", "Root endpoint metadata is disabled"))),
  );
  api.all("/rpc/:name", handle(callFunction, "/rpc/"));
  api.get("/:name", handle(readRelation));
  api.all("/:name", handle(writeRelation));
  api.all(
    "*",
    handle(() => Promise.reject(new ApiError(404, "PGRST125", "Invalid path specified in request URL"))),
  );
  return api;
}

type Work = (request: ApiRequest, service: Service) => Promise<Response>;

async function answer(
  context: Context,
  gate: Gate,
  service: Service,
  log: Logger,
  work: Work,
  folder: string,
): Promise<Response> {
  const { method } = context.req;
  let caller: Caller | undefined;
  try {
    const [parameters, apikey] = parametersOf(context.req.url);
    caller = await gate(context.req.header("apikey") ?? apikey, context.req.header("authorization"));
    if (method === "TRACE" || method === "CONNECT") throw unsupportedMethod(method);
    checkProfile(context, service.schema.now.schema);
    const name = context.req.param("name") ?? "";
    return await work(
      {
        name,
        path: folder + name,
        method,
        parameters,
        caller,
        address: () => clientAddress(context, service.trustedProxies),
        inProcess: isInProcess(context),
        preferences: parsePreferences(context.req.header("prefer"), service.allowRollback),
        accept: context.req.header("accept"),
        range: context.req.header("range"),
        raw: context.req.raw,
      },
      service,
    );
  } catch (error) {
    return answerError(toApiError(error, caller, log), method === "HEAD");
  }
}

function parametersOf(url: string): [parameters: ApiRequest["parameters"], apikey: string | undefined] {
  if (url.length > limits.urlLength) throw tooLarge(414, "The request's URL is too long");
  const at = url.indexOf("?");
  const parameters = at < 0 ? [] : parseQueryString(url.slice(at + 1));
  return [parameters, parameters.find(([name]) => name === "apikey")?.[1]];
}

/** Other schemas than the exposed one do not exist for clients. */
function checkProfile(context: Context, exposed: string): void {
  const reads = context.req.method === "GET" || context.req.method === "HEAD";
  const profile = context.req.header(reads ? "accept-profile" : "content-profile");
  if (profile !== undefined && profile !== exposed) throw unknownSchema(profile, exposed);
}
