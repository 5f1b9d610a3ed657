import { GoTrueClient } from "@supabase/auth-js";
import { readBackend } from "../page-backend.ts";
import { fetchAuthApi } from "./fetch-auth-api.ts";
import type { SessionPlace } from "../../browser-storage/stored-session.ts";

let current: { place: SessionPlace; client: GoTrueClient } | undefined;

/**
 * The client of the auth API for the session in this place. It renews the tokens in time and tells other tabs with
 * the same place. There is one at a time: asking for another place lets go of the one before.
 *
 * Only who signs in or has a session needs it: import this module when it is wanted (`await import(...)`).
 */
export function authClientAt(place: SessionPlace): GoTrueClient {
  if (current?.place.key === place.key) return current.client;
  void current?.client.dispose();
  const { url, publishableKey } = readBackend();
  const client = new GoTrueClient({
    url: new URL("/auth/v1", url || window.location.origin).href,
    headers: { apikey: publishableKey },
    storage: place.storage,
    storageKey: place.key,
    detectSessionInUrl: false,
    fetch: fetchAuthApi,
  });
  current = { place, client };
  return client;
}
