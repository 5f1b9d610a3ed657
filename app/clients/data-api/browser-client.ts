import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "../database.types.ts";
import type { Backend, Db } from "../load-context.ts";
import { readBackend } from "../page-backend.ts";
import { authFetch } from "../auth/auth-fetch.ts";

let client: Db | undefined;

/**
 * The browser's client of the data API, made once, from the address that the page carries (`<BackendMeta>`). It speaks
 * for whoever is signed in.
 */
export function browserClient(): Db {
  client ??= connect(readBackend());
  return client;
}

function connect({ url, publishableKey }: Backend): Db {
  return new PostgrestClient<Database>(new URL("/rest/v1", url || window.location.origin).href, {
    headers: { apikey: publishableKey },
    fetch: authFetch,
    // The client's own retries wait up to seven seconds in silence; screens say at once and offer to try again.
    retry: false,
  });
}
