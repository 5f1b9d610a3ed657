import { z } from "zod";
import { type RefusalParts, refusalParts } from "../domain/refusals/refusal-parts.ts";
import { refused } from "../domain/refusals/refused.ts";

/** The way from this process to a database: its data API, as the service or on behalf of a caller. */
export type DataApi = {
  /** The URL up to /rest/v1, without it. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Instead of the network, when the API is in this process. */
  fetch: (request: Request) => Promise<Response> | Response;
};

export type CallerApi = Pick<DataApi, "url" | "publishableKey" | "fetch">;

/** The database refused with PT409, and says why. */
export class Refused extends Error {
  readonly parts: RefusalParts;

  constructor(parts: RefusalParts) {
    super(parts.message);
    this.parts = parts;
  }
}

/** The database answered PT400 to PT404, or 401 for an invalid token, and says why. */
export class Denied extends Error {
  readonly status: 400 | 401 | 403 | 404;
  readonly parts: RefusalParts;

  constructor(status: 400 | 401 | 403 | 404, parts: RefusalParts) {
    super(parts.message);
    this.status = status;
    this.parts = parts;
  }
}

const timeout = 15_000;

const refusalSchema = z.object({ code: z.string(), message: z.string() });

async function ask(api: CallerApi, path: string, headers: Record<string, string>, body?: unknown) {
  const response = await api.fetch(
    new Request(`${api.url}/rest/v1/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    }),
  );
  const text = await response.text();
  if (response.ok) return text === "" ? null : (JSON.parse(text) as unknown);
  const refusal = refusalSchema.safeParse(parsed(text)).data;
  const parts = refusalParts(parsed(text)) ?? refused("bad_request", refusal?.message ?? "");
  if (refusal?.code === "PT409") throw new Refused(parts);
  const denied = ([400, 401, 403, 404] as const).find((status) => refusal?.code === `PT${status}`);
  if (denied) throw new Denied(denied, parts);
  if (response.status === 401)
    throw new Denied(401, refused("session_ended", "Your session has ended. Please log in again."));
  throw new Error(`The database refused ${path.split("?", 1)[0]}: ${refusal?.code ?? response.status}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function callService(api: DataApi, name: string, values: Record<string, unknown>): Promise<unknown> {
  return ask(api, `rpc/${name}`, serviceHeaders(api), values);
}

export function readService(api: DataApi, path: string): Promise<unknown> {
  return ask(api, path, serviceHeaders(api));
}

/** A request to the storage as the service, for `/storage/v1/object/` and a path. */
export async function askStorage(
  api: DataApi,
  path: string,
  { type, ...init }: { method: string; type: string; body: BodyInit; signal?: AbortSignal },
): Promise<Response> {
  return api.fetch(
    new Request(`${api.url}/storage/v1/object/${path}`, {
      ...init,
      headers: { ...serviceHeaders(api), "Content-Type": type },
    }),
  );
}

function serviceHeaders({ secretKey }: DataApi) {
  return { apikey: secretKey, Authorization: `Bearer ${secretKey}` };
}

export async function asCaller(
  api: CallerApi,
  authorization: string | undefined,
  path: string,
  body?: unknown,
): Promise<unknown> {
  // With a forged or expired token, the caller is nobody.
  return askAsCaller(api, authorization, path, body).catch(() => null);
}

/** Calls on behalf of the caller, and says why the database does not answer. @throws {Refused} @throws {Denied} */
export function askAsCaller(
  api: CallerApi,
  authorization: string | undefined,
  path: string,
  body?: unknown,
): Promise<unknown> {
  return ask(
    api,
    path,
    { apikey: api.publishableKey, ...(authorization && { Authorization: authorization }) },
    body,
  );
}
