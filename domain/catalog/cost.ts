import type { z } from "zod/mini";
import { typedSchema } from "../base/column-kinds.ts";

export const costLabel = "Cost";

/** Reads a cost as it is typed: an amount in the shop's currency, or nothing if it is not known. */
export const costSchema = typedSchema({ kind: "price" }, null) as z.ZodMiniType<number | null, string>;

/** The part of a price that is not cost, as `45.2%`; null if there is no price or no known cost. */
export function marginInWords(price: number | null, cost: number | null | undefined): string | null {
  if (!price || cost === null || cost === undefined) return null;
  return `${Number((((price - cost) / price) * 100).toFixed(1))}%`;
}
