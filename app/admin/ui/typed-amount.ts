import { shopMoney } from "../../../domain/money.ts";
import { plainAmount } from "../../../domain/typed-amount.ts";
import { numberProblem, type NumberRule, parseNumber } from "./typed-number.ts";

export type AmountRule = Pick<NumberRule, "max" | "isPositive"> & { example: number };

/** What is wrong with an amount in the shop's currency, in a sentence; null for none. */
export function amountProblem(typed: string, { max, example, isPositive }: AmountRule): string | null {
  const { decimals } = shopMoney();
  return numberProblem(plainAmount(typed), {
    max: decimals === 0 ? Math.floor(max) : max,
    decimals,
    example: example.toFixed(decimals),
    isPositive,
  });
}

/** Reads an amount as people of the shop write it; null if it is none. */
export function parseAmount(typed: string): number | null {
  return parseNumber(plainAmount(typed));
}

/** An amount as fields begin with it: `1284.50`. */
export function typedAmount(amount: number): string {
  return amount.toFixed(shopMoney().decimals);
}
