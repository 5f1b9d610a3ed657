import { msg, plural } from "@lingui/core/runtime-macro";
import { readAmount, readNumber } from "../../base/typed-number.ts";
import type { MoneyFormat } from "../../money/money.ts";
import { BadCell, entriesOf, isYes } from "./read-cell.ts";
import { type Group, isVariation, kindOfRow, type Row } from "./rows.ts";
import { choiceNumbers } from "./targets.ts";

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
  /** Null: it is not counted; undefined: the file does not say. */
  stock: number | null | undefined;
  row: Row;
};

/** What the rows of variants say of a product together. */
export type Variants = {
  options: GivenOption[];
  /** The row whose price and SKU are the product's. */
  cheapest: Row;
  /** The stock of the product itself, none where its variants have one each; undefined: the file does not say. */
  stock: string | undefined;
};

/** Reads the variants of Shopify, WooCommerce and Square, which each have a price and a stock. */
export function readVariants(group: Group, money: MoneyFormat): Variants | null {
  const [head] = group;
  const given = group
    .filter((row) => isOfVariant(row) && (isVariation(row) || choicesOf(row.texts, head.texts).length > 0))
    .map((row) => variantOf(row, head, money));
  if (given.length === 0) return null;
  const names = [...new Set(given.flatMap(({ choices }) => choices.map(({ name }) => name)))];
  const variants = given.flatMap((variant) => ofAnyValue(variant, names, head));
  const prices = variants.map(({ price }) => price).filter((price) => price !== null);
  const base = prices.length > 0 ? Math.min(...prices) : null;
  const cheapest = variants.find(({ price }) => price === base) ?? variants[0]!;
  const isAlone = names.length === 1;
  const options = names.map((name) => ({
    name,
    kind: "choice",
    values: valuesOf(name, variants, base, isAlone),
  }));
  const open = openOptions(variants, names, head);
  if (isAlone)
    return { options: [...options, ...open], cheapest: cheapest.row, stock: ownStock(head, variants) };
  if (names.length > 0 && variants.every(({ choices }) => choices.length === names.length)) {
    const sku = head.texts.row_kind === undefined ? cheapest.row.texts.sku : head.texts.sku;
    const combinations = combinationsOf(variants, options, base, sku);
    if (combinations.length > mostCombinations)
      throw new BadCell(
        "options",
        msg`Row ${{ line: head.line }}: more than ${plural({ mostCombinations }, { other: "# combinations" })} of options. Please make several products of it.`,
      );
    const [first, ...others] = options;
    return {
      options: [{ ...first!, ...(combinations.length > 0 && { combinations }) }, ...others, ...open],
      cheapest: cheapest.row,
      stock: ownStock(head, variants),
    };
  }
  checkSums(variants, options, base);
  return {
    options: [...options, ...open],
    cheapest: cheapest.row,
    stock: stockOfAll(variants) || ownStock(head, variants),
  };
}

/**
 * WooCommerce says of every row what it is, and gives all products attributes that are no choice. Its variations that are
 * not for sale are private.
 */
function isOfVariant(row: Row): boolean {
  return row.texts.row_kind === undefined || (isVariation(row) && row.texts.is_published !== "0");
}

/**
 * A variation of WooCommerce may be for any value of an option: it stands for one of each. But where its pieces are counted,
 * they are counted together.
 */
function ofAnyValue(variant: Variant, names: readonly string[], head: Row): Variant[] {
  const { choices, stock, row } = variant;
  const isOpen = choices.length > 0 && choices.length < names.length;
  if (!isOpen || !isVariation(row) || typeof stock === "number") return [variant];
  const ways = names.reduce<Variant["choices"][]>(
    (found, name) => {
      const chosen = choices.find((choice) => choice.name === name);
      const values = chosen ? [chosen.value] : listedIn(head, name);
      return found.flatMap((way) => values.map((value) => [...way, { name, value }])).slice(0, mostWays);
    },
    [[]],
  );
  // They are one to the former shop, and have one SKU there.
  const withoutSku = { ...row, texts: { ...row.texts, ...(row.texts.sku !== undefined && { sku: "" }) } };
  return ways.length > 0 ? ways.map((way) => ({ ...variant, choices: way, row: withoutSku })) : [variant];
}

/** The options of WooCommerce's variations of which each is for any value. */
function openOptions(variants: readonly Variant[], names: readonly string[], head: Row): GivenOption[] {
  const named = variants
    .filter(({ row }) => isVariation(row))
    .flatMap(({ row }) => choiceNumbers.map((number) => row.texts[`choice_${number}`] ?? ""));
  return [...new Set(named)]
    .filter((name) => name !== "" && !names.includes(name))
    .map((name) => ({ name, kind: "choice", values: listedIn(head, name).map((value) => ({ value })) }))
    .filter(({ values }) => values.length > 0);
}

/** The values that WooCommerce's product lists for an option, one to a line. */
function listedIn({ texts }: Row, name: string): string[] {
  const number = choiceNumbers.find((each) => texts[`choice_${each}`] === name);
  return number === undefined ? [] : entriesOf(texts[`choice_${number}_value`] ?? "", ["\n"]);
}

/**
 * Variants have a stock each, and the product none: but WooCommerce may count all of them together. Undefined: the file
 * does not say.
 */
function ownStock({ texts }: Row, variants: readonly Variant[]): string | undefined {
  const stocks = variants.map(({ stock }) => stock);
  if (stocks.every((stock) => stock === undefined)) return undefined;
  const isShared = texts.row_kind !== undefined && stocks.every((stock) => typeof stock !== "number");
  return (isShared && stockOf(texts)) || "";
}

/** The database's limit. */
const mostCombinations = 500;

/** More are not looked at: they are refused. */
const mostWays = 2000;

/** What differs of each combination; one that no variant is, is not sold. */
function combinationsOf(
  variants: readonly Variant[],
  options: readonly GivenOption[],
  base: number | null,
  productSku: string | undefined,
): GivenCombination[] {
  // The former shop takes the first variant that fits.
  const known = new Map(
    variants
      .toReversed()
      .map((variant) => [
        keyOf(options.map(({ name }) => variant.choices.find((choice) => choice.name === name)!.value)),
        variant,
      ]),
  );
  const ways = options.reduce<string[][]>(
    (found, { values = [] }) =>
      found.flatMap((way) => values.map(({ value }) => [...way, value])).slice(0, mostWays),
    [[]],
  );
  return ways.flatMap((way) => {
    const choice = Object.fromEntries(options.map(({ name }, index) => [name, way[index]!]));
    const variant = known.get(keyOf(way));
    if (!variant) return [{ choice, surcharge: null, stock_quantity: 0, sku: null }];
    const { price, stock, row } = variant;
    const isSum = price === null || base === null || sumOf(variant, options, base) === price;
    const sku = row.texts.sku && row.texts.sku !== productSku ? row.texts.sku : null;
    const image = photoOf(row);
    if (isSum && (stock ?? null) === null && sku === null && image === undefined) return [];
    return [
      {
        choice,
        ...(price !== null && { surcharge: isSum ? null : (price - base) / 100 }),
        ...(stock !== undefined && { stock_quantity: stock }),
        ...(row.texts.sku !== undefined && { sku }),
        ...(image !== undefined && { image }),
      },
    ];
  });
}

/** The address of a photograph that is fetched later; without one, the photograph is left as it is. */
export function photoOf(row: Row): string | undefined {
  const { variant_photograph, photographs } = row.texts;
  const address = variant_photograph ?? (isVariation(row) ? (photographs ?? "").split("\n")[0]! : "");
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

/** Null: it is not counted; undefined: the file does not say. Shops that sell what they do not have count below zero. */
export function stockOf(texts: Row["texts"]): string | null | undefined {
  const { is_counted, is_in_stock, sells_without_stock: sellsWithout, stock_quantity: stock } = texts;
  if (is_counted === "" || /^(?:continue|notify)$/.test(sellsWithout ?? "") || isYes(sellsWithout ?? ""))
    return null;
  const isCounted = stock && stock !== "parent";
  // A product with variations is out of stock when all of them are.
  if (!isCounted && is_in_stock === "0" && kindOfRow(texts) !== "variable") return "0";
  if (!isCounted) return stock === undefined ? undefined : null;
  return sellsWithout === undefined ? stock : stock.replace(/^-\d+$/, "0");
}

/** Files call the only variant of a product so. */
const noChoice = /^(?:default title|regular|)$/i;

function choicesOf(texts: Row["texts"], head: Row["texts"]): { name: string; value: string }[] {
  const choices = choiceNumbers.flatMap((number) => {
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
    ...(isAlone && those[0]!.stock !== undefined && { stock_quantity: those[0]!.stock }),
  }));
}

function pieces(
  stock: string | null | undefined,
  { line }: Row,
  money: MoneyFormat,
): number | null | undefined {
  if (stock === null || stock === undefined) return stock;
  const number = readNumber(stock, money)?.value ?? Number.NaN;
  if (!Number.isInteger(number))
    throw new BadCell("stock_quantity", msg`Row ${{ line }}: "${{ stock }}" is not a number of pieces.`);
  return number;
}

function stockOfAll(variants: readonly Variant[]): string | undefined {
  const stocks = variants.map(({ stock }) => stock);
  if (stocks.every((stock) => stock === undefined)) return undefined;
  return stocks.includes(undefined) || stocks.includes(null)
    ? ""
    : String(stocks.reduce<number>((sum, stock) => sum + (stock ?? 0), 0));
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
