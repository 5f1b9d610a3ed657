import { z } from "zod/mini";
import { lazyClient } from "../../../base/clients/lazy/lazy-client.ts";

const requestSchema = z.object({
  kind: z.enum(["export", "erase"]),
  email: z.string(),
  /** Why it cannot be done now, in a sentence. */
  refusal: z.nullable(z.string()),
});

/** What somebody has asked for: to download what the shop stores of them, or to erase it. */
export type DataRequest = z.infer<typeof requestSchema>;

/** @returns null if the link is too old, or was used or replaced */
export async function findDataRequest(token: string): Promise<DataRequest | null> {
  const db = await lazyClient();
  const { data } = await db.rpc("customer_data_request", { token }).throwOnError();
  return z.nullable(requestSchema).parse(data);
}

export async function readOwnData(token: string): Promise<unknown> {
  const db = await lazyClient();
  const { data } = await db.rpc("export_own_data", { token }).throwOnError();
  return data;
}

export async function eraseOwnData(token: string): Promise<void> {
  const db = await lazyClient();
  await db.rpc("erase_own_data", { token }).throwOnError();
}
