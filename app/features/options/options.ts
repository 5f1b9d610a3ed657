import { ownPicture } from "../../../domain/catalog/pictures.ts";
import { toCents, toAmount, type Decimals } from "../../../domain/money/money.ts";

/** A value of a choice, such as a ring size. A null stock is not counted. */
export type OptionValue = { id: number; value: string; surcharge: number; stock_quantity: number | null };

/** Values that differ together from what they are alone, such as a metal and a ring size. A null stock is not counted. */
export type Combination = {
  /** The ids of its values, in the order of their options. */
  values: number[];
  /** The surcharge that replaces those of its values; null: their sum applies. */
  surcharge: number | null;
  stock_quantity: number | null;
  sku: string | null;
  /** The address of one of the product's photographs. */
  image: string | null;
};

/** What a shopper chooses about a product: one of some values, or a text. */
export type ProductOption = {
  id: number;
  name: string;
  kind: "choice" | "text";
  required: boolean;
  /** Texts only. */
  max_length: number | null;
  /** Texts only: the name of the set of allowed characters. */
  allowed: string | null;
  /** Texts only; values have their own surcharges. */
  surcharge: number;
  /** Choices only: whether the values are sizes of rings, whatever the option is called. */
  is_ring_size: boolean;
  values: OptionValue[];
  /** Combinations of its values with those of later options; absent if there are none. */
  combinations?: Combination[];
};

/** Stored in carts and orders: `choice` is the id of a value, and absent for texts. */
export type ChosenOption = {
  option: number;
  name: string;
  value: string;
  surcharge: number;
  choice?: number;
};

/** What the chosen options add to the price. */
export function surchargeOf(chosen: readonly ChosenOption[], money: Decimals): number {
  return toAmount(
    chosen.reduce((sum, { surcharge }) => sum + toCents(surcharge, money), 0),
    money,
  );
}

/** The price of a product with the chosen options. */
export function withSurcharge(price: number, chosen: readonly ChosenOption[], money: Decimals): number {
  return toAmount(toCents(price, money) + toCents(surchargeOf(chosen, money), money), money);
}

export function combinationsOf(options: readonly ProductOption[]): Combination[] {
  return options.flatMap(({ combinations = [] }) => combinations);
}

/** The combination that these choices are, or contain. There is at most one. */
export function combinationOf(
  options: readonly ProductOption[],
  chosen: readonly Pick<ChosenOption, "choice">[],
): Combination | undefined {
  return combinationsOf(options).find(({ values }) =>
    values.every((id) => chosen.some(({ choice }) => choice === id)),
  );
}

type Pictured = { image: string | null; images?: readonly string[]; options?: readonly ProductOption[] };

/** The photograph of a product with these choices: their combination's, or the main one. */
export function pictureOf(
  { image, images = [], options = [] }: Pictured,
  chosen: readonly ChosenOption[] = [],
) {
  return ownPicture({ image, images }, combinationOf(options, chosen)?.image) ?? image;
}

/** The stock that lines of a product share. A null stock is not counted. */
export type Supply = { stock: number | null; options: readonly ProductOption[] };

/** A counted stock, and the values that a piece has to have to be taken from it: none for the product's own. */
type Stock = { values: number[]; pieces: number };

/** The counted stocks that a piece is taken from: the product's, those of the chosen values, and their combination's. */
export function stocksOf({ stock, options }: Supply, chosen: readonly ChosenOption[] = []): Stock[] {
  const combination = combinationOf(options, chosen);
  return [
    { values: [], stock_quantity: stock },
    ...options
      .flatMap(({ values }) => values)
      .filter(({ id }) => chosen.some(({ choice }) => choice === id))
      .map(({ id, stock_quantity }) => ({ values: [id], stock_quantity })),
    ...(combination ? [combination] : []),
  ].flatMap(({ values, stock_quantity: pieces }) => (pieces === null ? [] : [{ values, pieces }]));
}

/** The pieces left with these choices; null if they are not counted. */
export function stockOf(supply: Supply, chosen: readonly ChosenOption[] = []): number | null {
  const stocks = stocksOf(supply, chosen).map(({ pieces }) => pieces);
  return stocks.length === 0 ? null : Math.min(...stocks);
}
