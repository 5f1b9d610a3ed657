import { toCents, toDollars } from "../formats/money.ts";

/** A value of a choice, such as a ring size. The surcharge is dollars; a null stock is not counted. */
export type OptionValue = { id: number; value: string; surcharge: number; stock_quantity: number | null };

/** What a shopper chooses about a product: one of some values, or a text. */
export type ProductOption = {
  id: number;
  name: string;
  kind: "choice" | "text";
  required: boolean;
  /** Of a text. */
  max_length: number | null;
  /** Of a text: the name of its set of characters. */
  allowed: string | null;
  /** Of a text, in dollars; values have their own. */
  surcharge: number;
  values: OptionValue[];
};

/** What was chosen, as carts and orders keep it: `choice` is the id of a value, texts have none. */
export type ChosenOption = {
  option: number;
  name: string;
  value: string;
  surcharge: number;
  choice?: number;
};

/** For the `select` of a product. */
export const optionColumns =
  "product_options(id, position, name, kind, required, max_length, allowed, surcharge, product_option_values(id, position, value, surcharge, stock_quantity))";

type Placed<Row> = Row & { position: number };
export type OptionRow = Placed<Omit<ProductOption, "kind" | "values">> & {
  kind: string;
  product_option_values: Placed<OptionValue>[];
};

/** The options of a product from their rows, in the owner's order. */
export function optionsOf(rows: readonly OptionRow[] = []): ProductOption[] {
  return inOrder(rows).map(({ product_option_values: values, kind, ...option }) => ({
    ...option,
    kind: kind === "text" ? "text" : "choice",
    values: inOrder(values),
  }));
}

function inOrder<Row extends { position: number }>(rows: readonly Row[]): Omit<Row, "position">[] {
  return rows
    .toSorted((one, other) => one.position - other.position)
    .map(({ position: _position, ...row }) => row);
}

/** What was chosen adds to the price, in dollars. */
export function surchargeOf(chosen: readonly ChosenOption[] = []): number {
  return toDollars(chosen.reduce((sum, { surcharge }) => sum + toCents(surcharge), 0));
}

/** The price of a product with what was chosen, in dollars. */
export function withSurcharge(price: number, chosen: readonly ChosenOption[] = []): number {
  return toDollars(toCents(price) + toCents(surchargeOf(chosen)));
}

/** Whether nothing of it can be chosen any more. */
export function isSoldOut({ kind, required, values }: ProductOption): boolean {
  return kind === "choice" && required && values.every(({ stock_quantity }) => stock_quantity === 0);
}
