import { PostgrestClient } from "@supabase/postgrest-js";
import { languageInPath } from "../../../../domain/languages/language-path.ts";
import type { Database } from "../../../../domain/database.types.ts";
import type { Backend, Db } from "../load-context.ts";
import { readBackend } from "../page-backend.ts";
import { authFetch } from "../requests/auth-fetch.ts";

let client: Db | undefined;

/** The browser's only client of the data API, for the backend that the page names. It authenticates the signed-in user. */
export function browserClient(): Db {
  client ??= connect(readBackend());
  return client;
}

function connect({ url, publishableKey }: Backend): Db {
  const language = languageInPath(window.location.pathname);
  return new PostgrestClient<Database>(new URL("/rest/v1", url || window.location.origin).href, {
    headers: { apikey: publishableKey, ...(language && { "Accept-Language": language }) },
    fetch: authFetch,
    // The client would retry for seven seconds. Screens report a failure at once, and offer to try again.
    retry: false,
  });
}
