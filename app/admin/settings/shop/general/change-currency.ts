import { z } from "zod/mini";
import { browserClient } from "../../../../base/clients/data-api/browser-client.ts";
import { refusalCode } from "../../../../../domain/refusals/refusal-parts.ts";

/** An amount that a currency without decimals does not have: `{ noun: "product", name: "Opal Ring", amount: 49.9 }`. */
export type UnroundedAmount = z.infer<typeof amountSchema>;

const amountSchema = z.object({
  noun: z.enum([
    "product",
    "surcharge",
    "promotion",
    "least order value",
    "shipping method",
    "free shipping",
    "gift wrap",
  ]),
  name: z.string(),
  amount: z.number(),
});

/** One element has the parameters of the sentence. */
const listSchema = z.array(z.union([amountSchema, z.object({ params: z.unknown() })]));

/** What the database lists when it refuses a currency, fifty at most; null for other errors. */
export function unroundedAmounts(error: unknown): UnroundedAmount[] | null {
  if (refusalCode(error) !== "amounts_with_decimals") return null;
  const { details } = error as { details: string };
  return listSchema.parse(JSON.parse(details)).filter((element) => "noun" in element);
}

export async function roundAmounts() {
  await browserClient().rpc("round_amounts").throwOnError();
}
