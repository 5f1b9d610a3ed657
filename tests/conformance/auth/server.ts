import { GoTrueClient, type GoTrueClientOptions } from "@supabase/auth-js";
import { Hono } from "hono";
import pino from "pino";
import { noRateLimits } from "../../../work/gate/rate-limits.ts";
import { type AuthOptions, createAuth } from "../../../backend/auth/auth.ts";
import { createTestDatabase, type TestDatabase } from "../../setup/test-database.ts";
import { keys } from "../base/api.ts";
import { serve } from "../base/serve.ts";

export type AuthServer = {
  database: TestDatabase;
  /** The URL of the auth API. */
  url: string;
  /** The official client with its own storage. */
  client: (options?: GoTrueClientOptions) => GoTrueClient;
  /** The official client with the secret key. */
  operator: GoTrueClient;
  /** Sends a request that the client would not make. */
  ask: (method: string, path: string, options?: Ask) => Promise<Answer>;
  /** The log so far. */
  logged: () => string;
  close: () => Promise<void>;
};

type Ask = { body?: unknown; bearer?: string; headers?: Record<string, string> };
export type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

/** Serves the auth API over HTTP on its own database, without limits by default. */
export async function serveAuth(options: Partial<AuthOptions> = {}): Promise<AuthServer> {
  const database = await createTestDatabase();
  let log = "";
  const auth = createAuth({
    pools: database.pools,
    keys,
    log: pino({ base: null }, { write: (line: string) => void (log += line) }),
    url: () => "https://shop.test/auth/v1",
    rateLimit: noRateLimits,
    trustedProxies: 0,
    passwordCost: 4,
    ...options,
  });
  const server = await serve(new Hono().route("/auth/v1", auth));
  const url = `${server.url}/auth/v1`;

  const client = (more: GoTrueClientOptions = {}): GoTrueClient =>
    new GoTrueClient({
      url,
      headers: { apikey: keys.publishable },
      storage: memory(),
      autoRefreshToken: false,
      ...more,
    });
  return {
    database,
    url,
    client,
    operator: client({
      headers: { apikey: keys.secret, authorization: `Bearer ${keys.secret}` },
      persistSession: false,
    }),
    logged: () => log,
    async ask(method, path, { body, bearer, headers } = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          apikey: keys.publishable,
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: text === "" ? {} : (JSON.parse(text) as Record<string, unknown>),
      };
    },
    async close() {
      await server.close();
      await database.drop();
    },
  };
}

/** The part of a browser's local storage that the client uses. */
export function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

let count = 0;

/** An unused e-mail address and a valid password. */
export function newcomer() {
  count += 1;
  return { email: `shopper-${count}@facet.test`, password: "ruby-and-pearl" };
}
