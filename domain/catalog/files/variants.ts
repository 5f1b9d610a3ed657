import { msg, plural } from "@lingui/core/runtime-macro";
import { readAmount, readNumber } from "../../base/typed-number.ts";
import type { MoneyFormat } from "../../money/money.ts";
import { BadCell, isYes } from "./read-cell.ts";
import { type Group, kindOfRow, type Row } from "./rows.ts";

/** An option as the database takes it from a file. What a file does not say of it is left as it is. */
export type GivenOption = {
  name: string;
  kind?: string;
  required?: boolean;
  surcharge?: number;
  max_length?: number | null;
  allowed?: string | null;
  values?: GivenValue[];
  combinations?: GivenCombination[];
};
export type GivenValue = { value: string; surcharge?: number; stock_quantity?: number | null };

/** Values that differ together. Their options and values are named as the file does. */
export type GivenCombination = {
  choice: Record<string, string>;
  surcharge?: number | null;
  stock_quantity?: number | null;
  sku?: string | null;
  image?: string | null;
};

type Variant = {
  choices: { name: string; value: string }[];
  /** The price in hundredths, the smallest unit in files. */
  price: number | null;
  /** Null: it is not counted. */
  stock: number | null;
  row: Row;
};

/** What the rows of variants say of a product together. */
export type Variants = {
  options: GivenOption[];
  /** The row whose price and SKU are the product's. */
  cheapest: Row;
  /** The stock of the product itself; undefined where its values or combinations have one each. */
  stock: string | undefined;
};

const numbers = [1, 2, 3] as const;

/** Reads the variants of Shopify, WooCommerce and Square, which each have a price and a stock. */
export function readVariants(group: Group, money: MoneyFormat): Variants | null {
  const [head] = group;
  const variants = group
    .filter(({ texts }) => isOfVariant(texts) && choicesOf(texts, head.texts).length > 0)
    .map((row) => variantOf(row, head, money));
  if (variants.length === 0) return null;
  const prices = variants.map(({ price }) => price).filter((price) => price !== null);
  const base = prices.length > 0 ? Math.min(...prices) : null;
  const cheapest = variants.find(({ price }) => price === base) ?? variants[0]!;
  const names = [...new Set(variants.flatMap(({ choices }) => choices.map(({ name }) => name)))];
  const isAlone = names.length === 1;
  const options = names.map((name) => ({
    name,
    kind: "choice",
    values: valuesOf(name, variants, base, isAlone),
  }));
  if (isAlone) return { options, cheapest: cheapest.row, stock: undefined };
  if (variants.every(({ choices }) => choices.length === names.length)) {
    const sku = head.texts.row_kind === undefined ? cheapest.row.texts.sku : head.texts.sku;
    const combinations = combinationsOf(variants, options, base, sku);
    if (combinations.length > mostCombinations)
      throw new BadCell(
        null,
        msg`Row ${{ line: head.line }}: more than ${plural({ mostCombinations }, { other: "# combinations" })} of options. Please make several products of it.`,
      );
    const [first, ...others] = options;
    return {
      options: [{ ...first!, ...(combinations.length > 0 && { combinations }) }, ...others],
      cheapest: cheapest.row,
      stock: undefined,
    };
  }
  checkSums(variants, options, base);
  return { options, cheapest: cheapest.row, stock: stockOfAll(variants) };
}

/** WooCommerce says of every row what it is, and gives all products attributes that are no choice. */
function isOfVariant(texts: Row["texts"]): boolean {
  return texts.row_kind === undefined || kindOfRow(texts) === "variation";
}

/** The database's limit. */
const mostCombinations = 500;

/** What differs of each combination; one that no variant is, is not sold. */
function combinationsOf(
  variants: readonly Variant[],
  options: readonly GivenOption[],
  base: number | null,
  productSku: string | undefined,
): GivenCombination[] {
  const known = new Map(
    variants.map((variant) => [keyOf(variant.choices.map(({ value }) => value)), variant]),
  );
  const ways = options.reduce<string[][]>(
    (found, { values = [] }) =>
      found.flatMap((way) => values.map(({ value }) => [...way, value])).slice(0, 2000),
    [[]],
  );
  return ways.flatMap((way) => {
    const choice = Object.fromEntries(options.map(({ name }, index) => [name, way[index]!]));
    const variant = known.get(keyOf(way));
    if (!variant) return [{ choice, surcharge: null, stock_quantity: 0, sku: null }];
    const { price, row } = variant;
    const isSum = price === null || base === null || sumOf(variant, options, base) === price;
    const stock_quantity = variant.stock;
    const sku = row.texts.sku && row.texts.sku !== productSku ? row.texts.sku : null;
    const image = photoOf(row);
    if (isSum && stock_quantity === null && sku === null && image === undefined) return [];
    const surcharge = isSum ? null : (price - base) / 100;
    return [{ choice, surcharge, stock_quantity, sku, ...(image !== undefined && { image }) }];
  });
}

/** The address of a photograph that is fetched later; without one, the photograph is left as it is. */
export function photoOf({ texts: { variant_photograph: address = "" } }: Row): string | undefined {
  return /^https?:/i.test(address) ? address : undefined;
}

const keyOf = (values: readonly string[]) => JSON.stringify(values);

/** In hundredths. */
function sumOf({ choices }: Variant, options: readonly GivenOption[], base: number): number {
  const surcharges = choices.map(({ name, value }) => {
    const option = options.find((each) => each.name === name);
    return (option?.values?.find((each) => each.value === value)?.surcharge ?? 0) * 100;
  });
  return Math.round(surcharges.reduce((sum, surcharge) => sum + surcharge, base));
}

/** Reads options whose values stand in one cell, as Etsy writes them. */
export function readListedOptions({ texts }: Row): GivenOption[] {
  return ([1, 2] as const).flatMap((number) => {
    const name = texts[`choice_${number}`] ?? "";
    const values = (texts[`choice_${number}_values`] ?? "")
      .split(",")
      .map((value) => value.trim())
      .filter((value) => value !== "");
    if (name === "" || values.length === 0) return [];
    return [{ name, kind: "choice", values: [...new Set(values)].map((value) => ({ value })) }];
  });
}

function variantOf(row: Row, head: Row, money: MoneyFormat): Variant {
  const { texts } = row;
  const price = texts.sale_price || texts.price || texts.regular_price || "";
  return {
    choices: choicesOf(texts, head.texts),
    price: price === "" ? null : hundredths(price, row.line, money),
    stock: pieces(stockOf(texts), row, money),
    row,
  };
}

/** Null: it is not counted. Shops that sell what they do not have count below zero. */
export function stockOf({ is_counted, sells_without_stock, stock_quantity }: Row["texts"]): string | null {
  const isCounted = is_counted === undefined || is_counted !== "";
  const sellsWithout = sells_without_stock === "continue" || isYes(sells_without_stock ?? "");
  if (!isCounted || sellsWithout || !stock_quantity) return null;
  return sells_without_stock === undefined ? stock_quantity : stock_quantity.replace(/^-\d+$/, "0");
}

/** Files call the only variant of a product so. */
const noChoice = /^(?:default title|regular|)$/i;

function choicesOf(texts: Row["texts"], head: Row["texts"]): { name: string; value: string }[] {
  const choices = numbers.flatMap((number) => {
    const name = texts[`choice_${number}`] || head[`choice_${number}`] || "";
    const value = texts[`choice_${number}_value`] ?? "";
    return name !== "" && !noChoice.test(value) ? [{ name, value }] : [];
  });
  const { variant = "" } = texts;
  return choices.length === 0 && !noChoice.test(variant) ? [{ name: "Variant", value: variant }] : choices;
}

function hundredths(text: string, line: number, money: MoneyFormat): number {
  const read = readAmount(text, money);
  if (read === null || read.decimals > 2)
    throw new BadCell("price", msg`Row ${{ line }}: "${{ text }}" is not a valid price.`);
  return Math.round(read.value * 100);
}

function valuesOf(
  name: string,
  variants: readonly Variant[],
  base: number | null,
  isAlone: boolean,
): GivenValue[] {
  const byValue = Map.groupBy(
    variants.filter(({ choices }) => choices.some((choice) => choice.name === name)),
    ({ choices }) => choices.find((choice) => choice.name === name)!.value,
  );
  return [...byValue].map(([value, those]) => ({
    value,
    ...(base !== null && { surcharge: Math.min(...those.map(({ price }) => (price ?? base) - base)) / 100 }),
    ...(isAlone && { stock_quantity: those[0]!.stock }),
  }));
}

function pieces(stock: string | null, { line }: Row, money: MoneyFormat): number | null {
  if (stock === null) return null;
  const number = readNumber(stock, money)?.value ?? Number.NaN;
  if (!Number.isInteger(number))
    throw new BadCell("stock_quantity", msg`Row ${{ line }}: "${{ stock }}" is not a number of pieces.`);
  return number;
}

function stockOfAll(variants: readonly Variant[]): string {
  const stocks = variants.map(({ stock }) => stock);
  return stocks.includes(null) ? "" : String(stocks.reduce<number>((sum, stock) => sum + (stock ?? 0), 0));
}

/** Where some variants leave an option open, there are no combinations, and an option has one surcharge. */
function checkSums(variants: readonly Variant[], options: readonly GivenOption[], base: number | null): void {
  for (const variant of variants) {
    const { choices, price, row } = variant;
    if (price === null || base === null || sumOf(variant, options, base) === price) continue;
    const chosen = choices.map(({ value }) => value).join(", ");
    throw new BadCell(
      "price",
      msg`Row ${{ line: row.line }}: the price of "${{ chosen }}" is not the sum of what its options cost. Please make two products of it.`,
    );
  }
}
