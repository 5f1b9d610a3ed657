import { z } from "zod/mini";
import { typedAmount, typedNumber } from "../../../../../domain/base/typed-number.ts";
import { formulaSchemas, lessThanNet } from "../../../../../domain/catalog/formula-columns.ts";
import {
  endings,
  type Formula,
  type Metal,
  metalPrice,
  type MetalRates,
} from "../../../../../domain/catalog/metal-prices.ts";
import { type Checked, checkSchema } from "../../../../base/forms/check.ts";
import { say } from "../../../../base/language/languages.ts";
import { pageMoney } from "../../../../base/language/page-money.ts";

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

const read = formulaSchemas(say, pageMoney);

const schema = z.object({
  fineness: read.fineness,
  netWeight: read.net_weight,
  grossWeight: read.gross_weight,
  makingCharge: read.making_charge,
  stonesPrice: read.stones_price,
  ending: z.string(),
  hsn: read.hsn,
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
    return { parsed: null, problems: { grossWeight: say(lessThanNet) } };
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
