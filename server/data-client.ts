import { PostgrestClient } from "@supabase/postgrest-js";
import type { Hono } from "hono";
import type { Db } from "../app/data/load-context.ts";

// Neither client retries by itself: that takes seconds, and a page that says what failed is better than a late one.

/** The anonymous client for server loaders, asking our own backend within this process: no network between them. */
export function localClient(backend: Hono, publishableKey: string): Db {
  return new PostgrestClient("http://localhost/rest/v1", {
    headers: { apikey: publishableKey },
    retry: false,
    fetch: async (input, init) => backend.fetch(new Request(input, init)),
  });
}

/** The same for a Supabase elsewhere. */
export function remoteClient(url: string, publishableKey: string): Db {
  return new PostgrestClient(`${url}/rest/v1`, { headers: { apikey: publishableKey }, retry: false });
}
