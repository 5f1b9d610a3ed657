import { msg } from "@lingui/core/runtime-macro";
import type { z } from "zod/mini";
import { typedSchema } from "../base/column-kinds.ts";
import { formatPercent } from "../base/figures.ts";
import type { MoneyFormat } from "../money/money.ts";
import type { Translate } from "../text/translate.ts";

export const costLabel = msg({ message: "Cost", context: "of a product, to the shop" });

/** Reads a cost as it is typed: an amount in the shop's currency, or nothing if it is not known. */
export function costSchema(t: Translate, money: () => MoneyFormat): z.ZodMiniType<number | null, string> {
  return typedSchema({ kind: "price" }, null, t, money) as z.ZodMiniType<number | null, string>;
}

/** The part of a price that is not cost, as `45.2%`; null if there is no price or no known cost. @param language BCP 47 */
export function marginInWords(
  price: number | null,
  cost: number | null | undefined,
  language: string,
): string | null {
  if (!price || cost === null || cost === undefined) return null;
  return formatPercent(Number((((price - cost) / price) * 100).toFixed(1)), language);
}
