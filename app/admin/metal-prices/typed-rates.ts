import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../base/language/languages.ts";
import { amountProblem } from "../../../domain/base/number-rules.ts";
import { readAmount, typedNumber } from "../../../domain/base/typed-number.ts";
import { type Metal, type MetalRates, metals, troyOunce } from "../../../domain/catalog/metal-prices.ts";
import type { MoneyFormat } from "../../../domain/money/money.ts";
import { type Checked, type Problems } from "../../base/forms/check.ts";

/** Prices of metals as they are typed, for a gram or a troy ounce. */
export type TypedRates = Record<Metal, string> & { unit: "gram" | "ounce" };

export function typedRates(rates: MetalRates, money: MoneyFormat): TypedRates {
  const typed = metals.map((metal) => [
    metal,
    rates[metal] === undefined ? "" : typedNumber(rates[metal], money),
  ]);
  return { ...(Object.fromEntries(typed) as Record<Metal, string>), unit: "gram" };
}

/** The prices of a gram, with four decimals, of the metals for which something is typed. */
export function checkRates(typed: TypedRates, shops: MoneyFormat): Checked<TypedRates, MetalRates> {
  const rates: MetalRates = {};
  const problems: Problems<TypedRates> = {};
  // More decimals than the currency has, because a gram of silver costs little.
  const money = { ...shops, decimals: 4 };
  for (const metal of metals) {
    const problem = amountProblem(
      typed[metal],
      { max: 9_999_999, example: 61.25, isPositive: true },
      say,
      money,
    );
    const price = readAmount(typed[metal], money)?.value;
    if (problem !== null) problems[metal] = problem;
    else if (price !== undefined)
      rates[metal] = Number((typed.unit === "ounce" ? price / troyOunce : price).toFixed(4));
  }
  if (Object.keys(problems).length > 0) return { parsed: null, problems };
  if (Object.keys(rates).length === 0)
    return { parsed: null, problems: { Gold: say(msg`Please enter the price of at least one metal.`) } };
  return { parsed: rates, problems: null };
}
