import { isWholeNumber } from "../base/number-rules.ts";

/** The limits of `shop_facts.return_days`. */
const least = 1;
const most = 999;

export function returnDaysProblem(typed: string): string | undefined {
  if (typed.trim() === "" || isWholeNumber(typed, least, most)) return undefined;
  return `Please enter a whole number from ${least} to ${most}, or nothing.`;
}
