import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { parseNumber } from "../../../../../domain/base/number-rules.ts";
import { returnDaysProblem } from "../../../../../domain/orders/return-days.ts";
import { fits } from "../../../../../domain/text/too-long.ts";
import { factStore } from "../../form/facts.ts";
import { say } from "../../../../base/language/languages.ts";
import { pageMoney } from "../../../../base/language/page-money.ts";

export const textFields = {
  delivery: {
    label: msg`Delivery`,
    hint: msg`When an order leaves the shop and when it arrives.`,
  },
  return_days: {
    label: msg`Days to return a piece`,
    hint: msg`Counted from delivery, for orders placed from now on. Leave it empty for no limit.`,
  },
  returns: {
    label: msg`Returns`,
    hint: msg`The state in which a piece can come back. Pages say the days before this text.`,
  },
  warranty: { label: msg`Warranty`, hint: msg`What the shop vouches for, and for how long.` },
};

const text = z.string().check(z.trim(), fits(500, say));

export const textsSchema = z.object({
  delivery: text,
  return_days: z.pipe(
    z.string().check(
      z.refine((typed) => returnDaysProblem(typed, say, pageMoney()) === undefined, {
        error: ({ input }) => returnDaysProblem(input as string, say, pageMoney()),
      }),
    ),
    z.transform((typed: string) => parseNumber(typed, pageMoney())),
  ),
  returns: text,
  warranty: text,
});

export const textStore = factStore(["delivery", "return_days", "returns", "warranty"]);
