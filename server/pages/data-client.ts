import { PostgrestClient } from "@supabase/postgrest-js";
import type { InProcess } from "../../work/client-address.ts";
import type { Db } from "../../app/base/clients/load-context.ts";

// No client retries: a page that reports a failure is better than one that is seconds late.

export type ClientForPage = (from: InProcess) => Db;

export function localClient(
  ask: (request: Request, from: InProcess) => Promise<Response>,
  publishableKey: string,
): ClientForPage {
  return (from) =>
    new PostgrestClient("http://localhost/rest/v1", {
      headers: { apikey: publishableKey },
      retry: false,
      fetch: async (input, init) => ask(new Request(input, init), from),
    });
}

export function remoteClient(url: string, publishableKey: string): ClientForPage {
  const client: Db = new PostgrestClient(`${url}/rest/v1`, {
    headers: { apikey: publishableKey },
    retry: false,
  });
  return () => client;
}
