import { readNumber } from "../../../domain/base/typed-number.ts";
import type { MoneyFormat } from "../../../domain/money/money.ts";

export const maxPrice = 99_999_999;

/** A price as people type it, in whatever currency: `$1,200`, `49.90`. Null for anything else. */
export function readPrice(text: string | null, money: MoneyFormat): number | null {
  const read = readNumber((text ?? "").replaceAll(/\p{Sc}/gu, ""), money);
  return read && read.value >= 0 && read.decimals <= 2 ? Math.min(read.value, maxPrice) : null;
}
