import { msg } from "@lingui/core/runtime-macro";
import { isWholeNumber } from "../base/number-rules.ts";
import type { Notation } from "../base/typed-number.ts";
import type { Translate } from "../text/translate.ts";

/** The limits of `shop_facts.return_days`. */
const least = 1;
const most = 999;

export function returnDaysProblem(typed: string, t: Translate, notation: Notation): string | undefined {
  if (typed.trim() === "" || isWholeNumber(typed, least, most, notation)) return undefined;
  return t(msg`Please enter a whole number from ${{ least }} to ${{ most }}, or leave this empty.`);
}
