import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { formatPrice, type MoneyFormat } from "../money/money.ts";
import type { Translate } from "../text/translate.ts";

export const metals = ["Gold", "Silver", "Platinum", "Palladium"] as const;
export type Metal = (typeof metals)[number];

export const metalLabels: Readonly<Record<Metal, MessageDescriptor>> = {
  Gold: msg`Gold`,
  Silver: msg`Silver`,
  Platinum: msg`Platinum`,
  Palladium: msg`Palladium`,
};

/** In thousandths. */
export const usualFinenesses: Readonly<Record<Metal, readonly number[]>> = {
  Gold: [333, 375, 585, 750, 916, 999],
  Silver: [800, 925, 999],
  Platinum: [950],
  Palladium: [950],
};

/** In grams. */
export const troyOunce = 31.1034768;

/** What a gram of each fine metal costs, in the shop's currency. */
export type MetalRates = Partial<Record<Metal, number>>;

/** The decimals that a price may be rounded to. */
export const endings = [0, 0.95, 0.99] as const;

/** What the price of a product is computed from: a row of `product_formulas`. Weights are in grams. */
export type Formula = {
  metal: Metal;
  /** In thousandths. */
  fineness: number;
  net_weight: number;
  gross_weight: number | null;
  making_charge: number;
  stones_price: number;
  ending: (typeof endings)[number] | null;
  hsn: string | null;
};

type Priced = Pick<Formula, "fineness" | "net_weight" | "making_charge" | "stones_price" | "ending">;

/** Weights have three decimals, rates four, and the fineness is in thousandths. */
const scale = 10n ** 10n;

/**
 * What a product costs at this rate, as `private.formula_price` says it: weight x rate x fineness + making charge + stones,
 * rounded once: to the nearest price with the wanted ending, or to the currency's decimals.
 */
export function metalPrice(formula: Priced, rate: number, decimals: number): number {
  const unit = 10 ** decimals;
  const metal = scaled(formula.net_weight, 1000) * scaled(rate, 10_000) * BigInt(formula.fineness);
  const rest = (scaled(formula.making_charge + formula.stones_price, 100) * scale) / 100n;
  const { ending } = formula;
  if (ending === null || (decimals === 0 && ending !== 0))
    return Number(((metal + rest) * BigInt(unit) + scale / 2n) / scale) / unit;
  const whole = (metal + rest - (scaled(ending, 100) * scale) / 100n + scale / 2n) / scale;
  return Math.round((Math.max(Number(whole), 0) + ending) * unit) / unit;
}

function scaled(value: number, by: number): bigint {
  return BigInt(Math.round(value * by));
}

/** An amount with as many of four decimals as it needs: a gram of silver costs little. */
export function rateInWords(amount: number, money: MoneyFormat): string {
  const needed = String(Number(amount.toFixed(4))).split(".")[1]?.length ?? 0;
  return formatPrice(amount, { ...money, decimals: Math.max(money.decimals, needed) });
}

/** `Gold 750, 3.85 g + $80.00 + $120.00, rounded to .99` */
export function formulaInWords(formula: Formula | null, t: Translate, money: MoneyFormat): string {
  if (formula === null) return "";
  const { metal, fineness, net_weight: weight, gross_weight: gross, ending, hsn } = formula;
  const parts = [
    t(msg`${{ metal: t(metalLabels[metal]) }} ${{ fineness }}, ${{ weight }} g`),
    ...[formula.making_charge, formula.stones_price].filter(Boolean).map((part) => formatPrice(part, money)),
  ];
  return [
    parts.join(" + "),
    ...(ending === null ? [] : [t(msg`rounded to ${{ ending: endingInWords(ending) }}`)]),
    ...(gross === null ? [] : [t(msg`with its stones ${{ gross }} g`)]),
    ...(hsn === null ? [] : [t(msg`HSN code ${{ hsn }}`)]),
  ].join(", ");
}

/** `.95` */
export function endingInWords(ending: (typeof endings)[number]): string {
  return ending.toFixed(2).slice(1);
}
