import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { type Kind, typedSchema } from "../base/column-kinds.ts";
import { wholeNumber } from "../base/number-rules.ts";
import type { MoneyFormat } from "../money/money.ts";
import type { Translate } from "../text/translate.ts";
import type { Formula } from "./metal-prices.ts";

/** What a price that follows a metal is computed from, with what the back office calls it, in the form's order. */
export const formulaLabels = {
  metal: msg`The price follows`,
  fineness: msg`Fineness (of 1000)`,
  net_weight: msg`Net weight (g)`,
  gross_weight: msg`Gross weight (g)`,
  making_charge: msg`Making charge`,
  stones_price: msg`Price of the stones`,
  ending: msg`Round to`,
  hsn: msg`HSN code`,
} as const satisfies Record<keyof Formula, MessageDescriptor>;

export type FormulaName = keyof typeof formulaLabels;

export const formulaNames = /* @__PURE__ */ Object.keys(formulaLabels) as FormulaName[];

const weight: Kind = { kind: "number", max: 100_000, decimals: 3, example: 3.5, isPositive: true };

/** Read what is typed of a formula. What its rounding and its metal can be is chosen, and not read here. */
export function formulaSchemas(t: Translate, money: () => MoneyFormat) {
  const number = (kind: Kind) => typedSchema(kind, null, t, money) as z.ZodMiniType<number | null, string>;
  const amount = z.pipe(
    number({ kind: "price" }),
    z.transform((typed: number | null) => typed ?? 0),
  );
  return {
    fineness: wholeNumber(1, 1000, () => t(msg`Please enter a fineness from 1 to 1000, such as 750.`), money),
    net_weight: z.pipe(
      z
        .string()
        .check(z.trim(), z.minLength(1, { error: () => t(msg`Please enter the weight of the metal.`) })),
      number(weight),
    ),
    gross_weight: number(weight),
    making_charge: amount,
    stones_price: amount,
    hsn: z.string().check(
      z.trim(),
      z.refine((typed) => /^(?:\d{4,8})?$/.test(typed), {
        error: () => t(msg`An HSN code has 4 to 8 digits, such as 7113.`),
      }),
    ),
  };
}

/** Stones weigh something, too. */
export const lessThanNet = msg`This cannot be less than the weight of the metal.`;
