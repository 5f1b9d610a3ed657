import { z } from "zod/mini";
import { browserClient } from "../../../base/clients/data-api/browser-client.ts";
import { isBackendError } from "../../../base/clients/error-message.ts";

/** An amount that a currency without decimals does not have: `{ noun: "product", name: "Opal Ring", amount: 49.9 }`. */
export type UnroundedAmount = { noun: string; name: string; amount: number };

const listSchema = z.array(z.object({ noun: z.string(), name: z.string(), amount: z.number() }));

/** What the database lists when it refuses a currency, fifty at most; null for other errors. */
export function unroundedAmounts(error: unknown): UnroundedAmount[] | null {
  if (!isBackendError(error) || error.code !== "PT409" || !("details" in error)) return null;
  try {
    return listSchema.parse(JSON.parse(String(error.details)));
  } catch {
    return null;
  }
}

export async function roundAmounts() {
  await browserClient().rpc("round_amounts").throwOnError();
}
