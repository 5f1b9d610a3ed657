import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "./database.types.ts";
import type { Backend, Db } from "./load-context.ts";

let client: Db | undefined;

/** The browser's client of the data API, made once, from the address that the page carries (`<BackendMeta>`). */
export function browserClient(): Db {
  client ??= connect(readBackend());
  return client;
}

/** The backend that this page belongs to. */
export function readBackend(): Backend {
  return {
    url: metaContent("backend-url"),
    publishableKey: metaContent("backend-key"),
    imageRender: metaContent("backend-image-render") !== "off",
  };
}

function metaContent(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
}

function connect({ url, publishableKey }: Backend): Db {
  return new PostgrestClient<Database>(new URL("/rest/v1", url || window.location.origin).href, {
    headers: { apikey: publishableKey },
    // The client's own retries wait up to seven seconds in silence; screens say at once and offer to try again.
    retry: false,
  });
}
