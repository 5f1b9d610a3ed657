import { toCents, toAmount } from "../../../domain/money/money.ts";

/** A value of a choice, such as a ring size. A null stock is not counted. */
export type OptionValue = { id: number; value: string; surcharge: number; stock_quantity: number | null };

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
export function surchargeOf(chosen: readonly ChosenOption[] = []): number {
  return toAmount(chosen.reduce((sum, { surcharge }) => sum + toCents(surcharge), 0));
}

/** The price of a product with the chosen options. */
export function withSurcharge(price: number, chosen: readonly ChosenOption[] = []): number {
  return toAmount(toCents(price) + toCents(surchargeOf(chosen)));
}

/** Whether none of its values can be chosen any more. */
export function isSoldOut({ kind, required, values }: ProductOption): boolean {
  return kind === "choice" && required && values.every(({ stock_quantity }) => stock_quantity === 0);
}

/** The stock that lines of a product share. A null stock is not counted. */
export type Supply = { stock: number | null; options: readonly ProductOption[] };

/** The counted stocks that a piece is taken from: the product's (without a choice) and those of the chosen values. */
export function stocksOf({ stock, options }: Supply, chosen: readonly ChosenOption[] = []) {
  const values = options.flatMap((option) => option.values);
  const stocks = chosen.map(({ choice }) => ({
    choice,
    pieces: values.find(({ id }) => id === choice)?.stock_quantity ?? null,
  }));
  return [{ choice: undefined, pieces: stock }, ...stocks].flatMap(({ choice, pieces }) =>
    pieces === null ? [] : [{ choice, pieces }],
  );
}
