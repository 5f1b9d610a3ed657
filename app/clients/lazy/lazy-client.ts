import type { Db } from "../load-context.ts";

/**
 * The browser's client where it is wanted only after a first page, which comes complete from the server: its code is
 * fetched when it is first asked for.
 */
export async function lazyClient(): Promise<Db> {
  const { browserClient } = await import("../data-api/browser-client.ts");
  return browserClient();
}
