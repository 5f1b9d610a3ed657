import { GoTrueClient } from "@supabase/auth-js";
import { readBackend } from "../page-backend.ts";
import { fetchAuthApi } from "./fetch-auth-api.ts";
import * as again from "./sign-in-again.ts";
import type { SessionPlace } from "../../browser/stored-session.ts";

/** Makes a client that stores no session. @param accessToken of the session on whose behalf it makes requests */
export function passingAuthClient(accessToken?: string): GoTrueClient {
  const { headers, ...others } = settings();
  return new GoTrueClient({
    ...others,
    headers: { ...headers, ...(accessToken && { Authorization: `Bearer ${accessToken}` }) },
    persistSession: false,
    autoRefreshToken: false,
  });
}

let current: { place: SessionPlace; client: GoTrueClient } | undefined;

/** The auth API's client for the session in this place; another place disposes of it. Import it lazily. */
export function authClientAt(place: SessionPlace): GoTrueClient {
  if (current?.place.key === place.key) return current.client;
  void current?.client.dispose();
  const client = new GoTrueClient({ ...settings(), storage: place.storage, storageKey: place.key });
  current = { place, client };
  return client;
}

export function signedInAgain(response: Response, place: SessionPlace): Promise<boolean> {
  return again.signedInAgain(response, authClientAt(place));
}

function settings() {
  const { url, publishableKey } = readBackend();
  return {
    url: new URL("/auth/v1", url || window.location.origin).href,
    headers: { apikey: publishableKey },
    detectSessionInUrl: false,
    fetch: fetchAuthApi,
  };
}
