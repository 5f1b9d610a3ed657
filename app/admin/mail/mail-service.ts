import type { Db } from "../../base/clients/load-context.ts";

export async function readMailIsSetUp(db: Db, signal: AbortSignal): Promise<boolean> {
  const { data } = await db
    .rpc("mail_is_set_up", undefined, { get: true })
    .abortSignal(signal)
    .throwOnError();
  return data;
}
