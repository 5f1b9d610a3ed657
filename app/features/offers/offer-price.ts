import { shopMoney } from "../../../domain/money.ts";
import { plainAmount } from "../../../domain/typed-amount.ts";

/** Parses a price: `450`, `$1,284.50`, or `19,99` with a decimal comma. Null if it is not a number. */
export function readPrice(text: string): number | null {
  const written = plainAmount(text);
  if (/^(\d+([.,]\d*)?|[.,]\d+)$/.test(written)) return Number(written.replace(",", "."));
  return null;
}

/** Whether a price has no more decimals than the shop's currency. */
export function isWholeCents(price: number): boolean {
  return Number(price.toFixed(shopMoney().decimals)) === price;
}
