import { PostgrestClient } from "@supabase/postgrest-js";
import type { InProcess } from "../../work/client-address.ts";
import type { Db } from "../../app/base/clients/load-context.ts";

// No client retries: a page that reports a failure is better than one that is seconds late.

/** @param language of the page, if it is not the shop's own */
export type ClientForPage = (from: InProcess, language?: string | null) => Db;

export function localClient(
  ask: (request: Request, from: InProcess) => Promise<Response>,
  publishableKey: string,
): ClientForPage {
  return (from, language) =>
    new PostgrestClient("http://localhost/rest/v1", {
      headers: { apikey: publishableKey, ...(language && { "Accept-Language": language }) },
      retry: false,
      fetch: async (input, init) => ask(new Request(input, init), from),
    });
}

export function remoteClient(url: string, publishableKey: string): ClientForPage {
  return (_, language) =>
    new PostgrestClient(`${url}/rest/v1`, {
      headers: { apikey: publishableKey, ...(language && { "Accept-Language": language }) },
      retry: false,
    });
}
