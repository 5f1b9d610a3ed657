import { z } from "zod/mini";
import { type MoneyFormat, shopMoney } from "../money/money.ts";
import { readAmount, readNumber, typedAmount, type TypedNumber, typedNumber } from "./typed-number.ts";

export type NumberRule = { max: number; decimals: number; example: number; isPositive?: boolean };
export type AmountRule = Omit<NumberRule, "decimals">;

/** What is wrong with a number, in a sentence; null for none, also if nothing was typed. */
export function numberProblem(typed: string, rule: NumberRule): string | null {
  return problemOf(typed, readNumber(typed), rule, typedNumber(rule.example));
}

/** What is wrong with an amount in the shop's currency, in a sentence; null for none. */
export function amountProblem(
  typed: string,
  { max, ...rule }: AmountRule,
  format: MoneyFormat = shopMoney(),
): string | null {
  const { decimals } = format;
  const highest = decimals === 0 ? Math.floor(max) : max;
  const example = typedAmount(rule.example, format);
  return problemOf(typed, readAmount(typed, format), { ...rule, decimals, max: highest }, example);
}

/** Decimals are counted as typed: `12,500` in euros has three, and was perhaps meant as thousands. */
function problemOf(
  typed: string,
  read: TypedNumber | null,
  { max, decimals, isPositive = false }: NumberRule,
  example: string,
): string | null {
  if (typed.trim() === "") return null;
  if (read === null) return `Please enter a number, such as ${example}.`;
  const { value } = read;
  if (value < 0) return "This cannot be less than 0.";
  if (value === 0 && isPositive) return "This must be more than 0. Leave it empty if it is not known.";
  if (value > max) return `This cannot be more than ${max.toLocaleString(shopMoney().locale)}.`;
  if (read.decimals <= decimals) return null;
  return decimals === 0 ? "Please enter a whole number." : `Please use at most ${decimals} decimals.`;
}

/** Reads a number as people of the shop write it; null if it is none. */
export function parseNumber(typed: string): number | null {
  return readNumber(typed)?.value ?? null;
}

/** Reads an amount as people of the shop write it; null if it is none. */
export function parseAmount(typed: string, format?: MoneyFormat): number | null {
  return readAmount(typed, format)?.value ?? null;
}

/** `19 %` is typed for 19. */
export function withoutPercent(typed: string): string {
  return typed.trim().replace(/\s*[%％]$/, "");
}

/** A schema that reads a whole number, with a sentence about anything else. */
export function wholeNumber(min: number, max: number, sentence: string) {
  return z.pipe(
    z.string().check(z.refine((typed) => isWholeNumber(typed, min, max), sentence)),
    z.transform((typed) => parseNumber(typed) ?? min),
  );
}

export function isWholeNumber(typed: string, min: number, max: number): boolean {
  const read = readNumber(typed);
  return read !== null && read.decimals === 0 && read.value >= min && read.value <= max;
}
