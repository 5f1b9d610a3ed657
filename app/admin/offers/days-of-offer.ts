import { msg } from "@lingui/core/runtime-macro";
import { wholeNumber } from "../../../domain/base/number-rules.ts";
import { say } from "../../base/language/languages.ts";
import { pageMoney } from "../../base/language/page-money.ts";

export const daysOfOffer = wholeNumber(
  1,
  365,
  () => say(msg`Please enter a whole number of days from 1 to 365.`),
  pageMoney,
);
