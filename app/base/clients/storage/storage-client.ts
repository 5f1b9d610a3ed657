import { StorageClient } from "@supabase/storage-js";
import { readBackend } from "../page-backend.ts";
import { authFetch } from "../requests/auth-fetch.ts";

let client: StorageClient | undefined;

/** Only the back office imports it, and what shoppers load late. */
export function storageClient(): StorageClient {
  client ??= connect();
  return client;
}

function connect(): StorageClient {
  const { url, publishableKey } = readBackend();
  const address = new URL("/storage/v1", url || window.location.origin).href;
  return new StorageClient(address, { apikey: publishableKey }, authFetch);
}
