import { Hono, type Context } from "hono";
import type { Logger } from "pino";
import type { Pools } from "../database/pools.ts";
import type { Replicas } from "../database/replicas.ts";
import { watchSchemas } from "../database/schema/current-schema.ts";
import { createAuthenticator, type ApiKeys, type Authenticate, type Caller } from "../tokens/authenticate.ts";
import { clientAddress, isInProcess } from "../../work/client-address.ts";
import { hasJustWritten, justWrittenCookie } from "../../work/just-written.ts";
import { type MakeRateLimit, rateLimitsInMemory } from "../../work/gate/rate-limits.ts";
import { createAddressGuards, type AddressLimits } from "./address-limits.ts";
import { callFunction } from "./call-function.ts";
import { describeSchema } from "./describe-schema.ts";
import { ApiError, tooLarge, unsupportedMethod } from "./errors/api-error.ts";
import { toApiError } from "./errors/to-api-error.ts";
import { readRelation } from "./read-relation.ts";
import type { ApiRequest } from "./request/api-request.ts";
import { limits } from "./request/limits.ts";
import { parseQueryString } from "./request/parameters.ts";
import { parsePreferences } from "./request/preferences.ts";
import { chooseSchema } from "./request/profile.ts";
import { errorResponse } from "./response/response.ts";
import { type ConnectionUse, Runner } from "./run/runner.ts";
import type { Service } from "./service.ts";
import { writeRelation } from "./write-relation.ts";

export type DataApiOptions = {
  pools: Pools;
  keys: ApiKeys;
  log: Logger;
  /** The exposed schemas; requests without a profile are for the first. */
  schemas?: readonly string[];
  maxRows?: number;
  /** Milliseconds that a request may wait for a connection. */
  connectionTimeout?: number;
  allowRollback?: boolean;
  /** Whether clients may use aggregate functions, unless the database says so (`pgrst.db_aggregates_enabled`). */
  aggregates?: boolean;
  addressLimits?: AddressLimits;
  rateLimit?: MakeRateLimit;
  trustedProxies?: number;
  /** The public address of the data API, for its description. */
  url?: () => string;
  /** Whether clients get the OpenAPI description of what their role may use; PostgREST's `openapi-mode`. */
  openApiMode?: "follow-privileges" | "disabled";
  replicas?: Replicas | undefined;
  /** Called once, with a function that tells how the connections are used. */
  onOpen?: (uses: () => ConnectionUse[]) => void;
  onWrite?: Service["onWrite"];
};

/** The data API in PostgREST's dialect, for `/rest/v1`: tables and views, functions under `rpc`. */
export async function createDataApi(options: DataApiOptions): Promise<Hono> {
  const { pools, keys, log, schemas = ["public"], maxRows = 1000, onWrite = () => {} } = options;
  const { connectionTimeout = 10_000, allowRollback = false, aggregates = false } = options;
  const { addressLimits = {}, rateLimit = rateLimitsInMemory(), trustedProxies = 0 } = options;
  const { replicas } = options;
  const { url = () => "http://localhost/rest/v1/", openApiMode = "follow-privileges" } = options;
  const authenticate = createAuthenticator(keys);
  const runner = new Runner(pools, connectionTimeout, replicas);
  options.onOpen?.(() => runner.uses());
  const service: Service = {
    schemas: await watchSchemas(pools, schemas, log, aggregates),
    runner,
    maxRows,
    allowRollback,
    trustedProxies,
    url,
    guards: createAddressGuards(addressLimits, rateLimit),
    onWrite,
    marksWriters: replicas !== undefined,
  };
  const api = new Hono();
  const handle =
    (handler: Handler, folder = "/") =>
    (context: Context) =>
      respond(context, authenticate, service, log, handler, folder);
  const root = handle(openApiMode === "disabled" ? refuseDescription : describeSchema);
  api.all("/", root);
  // Where the API is mounted, the path without its slash does not match `/`.
  api.all("/:nothing{$}", root);
  api.all("/rpc/:name", handle(callFunction, "/rpc/"));
  api.get("/:name", handle(readRelation));
  api.all("/:name", handle(writeRelation));
  api.all(
    "*",
    handle(() => Promise.reject(new ApiError(404, "PGRST125", "Invalid path specified in request URL"))),
  );
  return api;
}

function refuseDescription(): Promise<never> {
  return Promise.reject(new ApiError(404, "PGRST126", "Root endpoint metadata is disabled"));
}

type Handler = (request: ApiRequest, service: Service) => Promise<Response>;

async function respond(
  context: Context,
  authenticate: Authenticate,
  service: Service,
  log: Logger,
  handler: Handler,
  folder: string,
): Promise<Response> {
  const { method } = context.req;
  let caller: Caller | undefined;
  try {
    const [parameters, apikey] = parseParameters(context.req.url);
    caller = await authenticate(context.req.header("apikey") ?? apikey, context.req.header("authorization"));
    if (method === "TRACE" || method === "CONNECT") throw unsupportedMethod(method);
    const name = context.req.param("name") ?? "";
    const request: ApiRequest = {
      name,
      path: folder + name,
      method,
      ...chooseSchema(context.req, service.schemas.now),
      parameters,
      caller,
      address: () => clientAddress(context, service.trustedProxies),
      inProcess: isInProcess(context),
      hasJustWritten: hasJustWritten(context),
      preferences: parsePreferences(context.req.header("prefer"), service.allowRollback),
      accept: context.req.header("accept"),
      range: context.req.header("range"),
      raw: context.req.raw,
    };
    return await (service.marksWriters
      ? markingWriters(handler, request, service)
      : handler(request, service));
  } catch (error) {
    return errorResponse(toApiError(error, caller, log), method === "HEAD");
  }
}

async function markingWriters(handler: Handler, request: ApiRequest, service: Service): Promise<Response> {
  let hasWritten = false;
  const onWrite: Service["onWrite"] = (write) => {
    hasWritten = true;
    service.onWrite(write);
  };
  const response = await handler(request, { ...service, onWrite });
  if (hasWritten) response.headers.append("set-cookie", justWrittenCookie);
  return response;
}

/** `apikey` is the gateway's, and no filter. */
function parseParameters(url: string): [parameters: ApiRequest["parameters"], apikey: string | undefined] {
  if (url.length > limits.urlLength) throw tooLarge(414, "The request's URL is too long");
  const at = url.indexOf("?");
  const parameters = at < 0 ? [] : parseQueryString(url.slice(at + 1));
  const apikey = parameters.find(([name]) => name === "apikey")?.[1];
  return [apikey === undefined ? parameters : parameters.filter(([name]) => name !== "apikey"), apikey];
}
