import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/runtime-macro";
export type StockLevel = "plenty" | "low" | "out";

/** A product's stock in words; null: not tracked. @param lowStock with fewer pieces, the words are how few are left */
export function describeStock(
  stock: number | null,
  lowStock: number,
): { level: StockLevel; words: MessageDescriptor } {
  if (stock === null) return { level: "plenty", words: msg`In stock` };
  if (stock <= 0) return { level: "out", words: msg`Out of stock` };
  if (stock < lowStock) return { level: "low", words: msg`${plural({ stock }, { other: "Only # left" })}` };
  return { level: "plenty", words: msg`${plural({ stock }, { other: "In stock, # available" })}` };
}
