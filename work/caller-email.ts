import { z } from "zod";
import type { CallerApi } from "./data-api-client.ts";

/** In milliseconds. */
const timeout = 15_000;

const accountSchema = z.object({ email: z.string().min(1) });

/** Asks GoTrue's API for the caller's address, so it works with Supabase, too; undefined if there is none. */
export async function callerEmail(api: CallerApi, authorization: string): Promise<string | undefined> {
  const response = await api.fetch(
    new Request(`${api.url}/auth/v1/user`, {
      headers: { apikey: api.publishableKey, Authorization: authorization },
      signal: AbortSignal.timeout(timeout),
    }),
  );
  return accountSchema.safeParse(await response.json().catch(() => null)).data?.email;
}
