import { readFileSync } from "node:fs";
import { PostgrestClient } from "@supabase/postgrest-js";
import { SignJWT } from "jose";
import pino from "pino";
import type { InProcess } from "../../../work/client-address.ts";
import type { DataApiOptions } from "../../../backend/data-api/data-api.ts";
import { createBackend } from "../../../backend/backend.ts";
import { testJwtSecret } from "../../setup/names.ts";
import { createTestDatabase, type TestDatabase } from "../../setup/test-database.ts";
import { serve } from "./serve.ts";

export type Api = {
  database: TestDatabase;
  /** The official client, as a guest or with the given key or token. */
  client: (bearer?: string) => PostgrestClient;
  /** The URL of the data API, for requests that the client would not make. */
  url: string;
  /** Sends a request within this process, as pages do. `onBehalfOf` is that of `InProcess`. */
  inProcess: (path: string, onBehalfOf?: string, signal?: AbortSignal) => Promise<Response>;
  close: () => Promise<void>;
};

export const keys = {
  publishable: "sb_publishable_test",
  secret: "sb_secret_test",
  jwtSecret: testJwtSecret,
};

/** Serves the backend over HTTP with its own database, changed by `sql`. Orders are only limited with `limits`. */
export async function serveApi(
  content: "films" | "demo shop" | "empty shop",
  dataApi: Partial<DataApiOptions> = {},
  { limits = false, sql = "" } = {},
): Promise<Api> {
  const database = await createTestDatabase({ demo: content === "demo shop", limits });
  if (content === "films") {
    await database.pools.owner.unsafe(readFileSync(new URL("films.sql", import.meta.url), "utf8"));
  }
  await database.pools.owner.unsafe(sql);
  const backend = await createBackend({
    pools: database.pools,
    keys,
    storageDirectory: "/nowhere",
    log: pino({ level: "silent" }),
    dataApi,
  });
  const server = await serve(backend);
  const url = `${server.url}/rest/v1`;
  return {
    database,
    url,
    inProcess: async (path, onBehalfOf, signal) =>
      backend.fetch(new Request(`http://localhost/rest/v1/${path}`, { signal: signal ?? null }), {
        onBehalfOf,
      } satisfies InProcess),
    client: (bearer = keys.publishable) =>
      new PostgrestClient(url, { headers: { apikey: keys.publishable, authorization: `Bearer ${bearer}` } }),
    close: async () => {
      await server.close();
      await database.drop();
    },
  };
}

/** Signs an access token like the auth API. */
export function sign(
  claims: Record<string, unknown>,
  secret = testJwtSecret,
  expires = "1h",
): Promise<string> {
  const amr = [{ method: "password", timestamp: Math.floor(Date.now() / 1000) }];
  const token = new SignJWT({ role: "authenticated", amr, ...claims }).setProtectedHeader({ alg: "HS256" });
  if (claims["exp"] === undefined) token.setExpirationTime(expires);
  return token.sign(new TextEncoder().encode(secret));
}
