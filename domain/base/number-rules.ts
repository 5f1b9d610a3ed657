import { msg, plural } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import type { MoneyFormat } from "../money/money.ts";
import type { Translate } from "../text/translate.ts";
import {
  type Notation,
  readAmount,
  readNumber,
  typedAmount,
  type TypedNumber,
  typedNumber,
} from "./typed-number.ts";

export type NumberRule = { max: number; decimals: number; example: number; isPositive?: boolean };
export type AmountRule = Omit<NumberRule, "decimals">;

/** What is wrong with a number, in a sentence; null for none, also if nothing was typed. */
export function numberProblem(
  typed: string,
  rule: NumberRule,
  t: Translate,
  money: MoneyFormat,
): string | null {
  return problemOf(
    typed,
    readNumber(typed, money),
    { ...rule, example: typedNumber(rule.example, money) },
    t,
    money,
  );
}

/** What is wrong with an amount in the shop's currency, in a sentence; null for none. */
export function amountProblem(
  typed: string,
  { max, ...rule }: AmountRule,
  t: Translate,
  money: MoneyFormat,
): string | null {
  const { decimals } = money;
  const highest = decimals === 0 ? Math.floor(max) : max;
  const example = typedAmount(rule.example, money);
  return problemOf(typed, readAmount(typed, money), { ...rule, decimals, max: highest, example }, t, money);
}

/** Decimals are counted as typed: `12,500` in euros has three, and was perhaps meant as thousands. */
function problemOf(
  typed: string,
  read: TypedNumber | null,
  { max, decimals, example, isPositive = false }: Omit<NumberRule, "example"> & { example: string },
  t: Translate,
  { locale }: MoneyFormat,
): string | null {
  if (typed.trim() === "") return null;
  if (read === null) return t(msg`Please enter a number, such as ${{ example }}.`);
  const { value } = read;
  if (value < 0) return t(msg`This cannot be less than 0.`);
  if (value === 0 && isPositive) return t(msg`This must be more than 0. Leave it empty if it is not known.`);
  if (value > max) return t(msg`This cannot be more than ${{ max: max.toLocaleString(locale) }}.`);
  if (read.decimals <= decimals) return null;
  if (decimals === 0) return t(msg`Please enter a whole number.`);
  return t(
    msg`${plural({ decimals }, { one: "Please use at most # decimal.", other: "Please use at most # decimals." })}`,
  );
}

/** Reads a number as people of the shop write it; null if it is none. */
export function parseNumber(typed: string, notation: Notation): number | null {
  return readNumber(typed, notation)?.value ?? null;
}

/** Reads an amount as people of the shop write it; null if it is none. */
export function parseAmount(typed: string, money: MoneyFormat): number | null {
  return readAmount(typed, money)?.value ?? null;
}

/** `19 %` is typed for 19. */
export function withoutPercent(typed: string): string {
  return typed.trim().replace(/\s*[%％]$/, "");
}

/** A schema that reads a whole number, with a sentence about anything else. Both are asked when something is typed. */
export function wholeNumber(min: number, max: number, sentence: () => string, notation: () => Notation) {
  return z.pipe(
    z.string().check(z.refine((typed) => isWholeNumber(typed, min, max, notation()), { error: sentence })),
    z.transform((typed) => parseNumber(typed, notation()) ?? min),
  );
}

export function isWholeNumber(typed: string, min: number, max: number, notation: Notation): boolean {
  const read = readNumber(typed, notation);
  return read !== null && read.decimals === 0 && read.value >= min && read.value <= max;
}
