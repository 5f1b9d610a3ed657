import { msg } from "@lingui/core/runtime-macro";
import { z } from "zod/mini";
import { typedSchema } from "../../../../domain/base/column-kinds.ts";
import { wholeNumber } from "../../../../domain/base/number-rules.ts";
import { typedAmount, typedNumber } from "../../../../domain/base/typed-number.ts";
import {
  endings,
  type Formula,
  type Metal,
  metalPrice,
  type MetalRates,
} from "../../../../domain/catalog/metal-prices.ts";
import { type Checked, checkSchema } from "../../../base/forms/check.ts";
import { say } from "../../../base/language/languages.ts";
import { pageMoney } from "../../../base/language/page-money.ts";

/** What a price is computed from, as it is typed. */
export type FormulaDraft = {
  /** Empty for a price that is typed itself. */
  formulaMetal: Metal | "";
  fineness: string;
  netWeight: string;
  grossWeight: string;
  makingCharge: string;
  stonesPrice: string;
  ending: string;
  hsn: string;
};

const weight = typedSchema(
  { kind: "number", max: 100_000, decimals: 3, example: 3.5, isPositive: true },
  null,
  say,
  pageMoney,
) as z.ZodMiniType<number | null, string>;
const amount = z.pipe(
  typedSchema({ kind: "price" }, null, say, pageMoney) as z.ZodMiniType<number | null, string>,
  z.transform((typed: number | null) => typed ?? 0),
);

const schema = z.object({
  fineness: wholeNumber(
    1,
    1000,
    () => say(msg`Please enter a fineness from 1 to 1000, such as 750.`),
    pageMoney,
  ),
  netWeight: z.pipe(
    z
      .string()
      .check(z.trim(), z.minLength(1, { error: () => say(msg`Please enter the weight of the metal.`) })),
    weight,
  ),
  grossWeight: weight,
  makingCharge: amount,
  stonesPrice: amount,
  ending: z.string(),
  hsn: z.string().check(
    z.trim(),
    z.refine((typed) => /^(?:\d{4,8})?$/.test(typed), {
      error: () => say(msg`An HSN code has 4 to 8 digits, such as 7113.`),
    }),
  ),
});

export function formulaDraftOf(formula: Formula | null | undefined): FormulaDraft {
  const money = pageMoney();
  return {
    formulaMetal: formula?.metal ?? "",
    fineness: formula ? String(formula.fineness) : "",
    netWeight: formula ? typedNumber(formula.net_weight, money) : "",
    grossWeight: formula?.gross_weight ? typedNumber(formula.gross_weight, money) : "",
    makingCharge: formula ? typedAmount(formula.making_charge, money) : "",
    stonesPrice: formula ? typedAmount(formula.stones_price, money) : "",
    ending: typeof formula?.ending === "number" ? String(formula.ending) : "",
    hsn: formula?.hsn ?? "",
  };
}

/** Null for a price that is typed itself. */
export function checkFormula(draft: FormulaDraft): Checked<FormulaDraft, { formula: Formula | null }> {
  const metal = draft.formulaMetal;
  if (metal === "") return { parsed: { formula: null }, problems: null };
  const { parsed, problems } = checkSchema(schema, draft);
  if (!parsed) return { parsed: null, problems };
  const { fineness, netWeight, grossWeight, makingCharge, stonesPrice, ending, hsn } = parsed;
  if (grossWeight !== null && grossWeight < netWeight!)
    return {
      parsed: null,
      problems: { grossWeight: say(msg`This cannot be less than the weight of the metal.`) },
    };
  const formula: Formula = {
    metal,
    fineness,
    net_weight: netWeight!,
    gross_weight: grossWeight,
    making_charge: makingCharge,
    stones_price: stonesPrice,
    ending: endings.find((each) => String(each) === ending) ?? null,
    hsn: hsn || null,
  };
  return { parsed: { formula }, problems: null };
}

/** What another metal begins with. */
const usualFineness: Readonly<Record<Metal, number>> = {
  Gold: 750,
  Silver: 925,
  Platinum: 950,
  Palladium: 950,
};

/** Changes of the draft, with the price that follows from them, once it can be computed. */
export function withMetalPrice(
  draft: FormulaDraft,
  changes: Partial<FormulaDraft>,
  rates: MetalRates,
): Partial<FormulaDraft> & { price?: string } {
  const { formulaMetal: metal } = changes;
  const all = { ...(metal && { fineness: String(usualFineness[metal]) }), ...changes };
  const { formula } = checkFormula({ ...draft, ...all }).parsed ?? {};
  const rate = formula ? rates[formula.metal] : undefined;
  if (!formula || rate === undefined) return all;
  const money = pageMoney();
  return { ...all, price: typedAmount(metalPrice(formula, rate, money.decimals), money) };
}

/** Whether the price follows a metal whose rate is known. */
export function followsMetal({ formulaMetal: metal }: FormulaDraft, rates: MetalRates): boolean {
  return metal !== "" && rates[metal] !== undefined;
}
