import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Translate } from "../../text/translate.ts";
import {
  type ColumnName,
  columnNames,
  productColumns,
  type TranslatedColumn,
  translatedColumns,
} from "../columns.ts";
import { costLabel } from "../cost.ts";
import { formulaLabels, type FormulaName, formulaNames } from "../formula-columns.ts";

/** What a column of a file can hold besides a product's columns. */
const others = {
  id: msg`ID`,
  cost: costLabel,
  path: msg`Address in the old shop`,
  publish_at: msg`Publish at`,
  photographs: msg`Photographs`,
  photograph_alt: msg`What the photograph shows`,
  html: msg`Description in HTML`,
  summary: msg`Short description, if there is no other`,
  category_path: msg`Category and those above it`,
  regular_price: msg`Regular price`,
  sale_price: msg`Sale price`,
  sale_starts: msg`First day of the sale`,
  sale_ends: msg`Last day of the sale`,
  currency: msg`Currency`,
  is_published: msg`Published (yes or no)`,
  is_archived: msg`Archived (yes or no)`,
  visibility: msg`Visible or hidden`,
  grams: msg`Weight (g)`,
  ounces: msg`Weight (oz)`,
  pounds: msg`Weight (lb)`,
  length: msg`Length (cm)`,
  width: msg`Width (cm)`,
  height: msg`Height (cm)`,
  is_counted: msg`Whether the stock is counted`,
  is_in_stock: msg`In stock (yes or no)`,
  sells_without_stock: msg`Whether it can be sold without stock`,
  row_kind: msg`Kind of row`,
  parent: msg`Product of a variant`,
  variant: msg`Name of a variant`,
  variant_photograph: msg`Photograph of a variant`,
  choice_1: msg`Option 1: name`,
  choice_1_value: msg`Option 1: value`,
  choice_1_values: msg`Option 1: all values`,
  choice_2: msg`Option 2: name`,
  choice_2_value: msg`Option 2: value`,
  choice_2_values: msg`Option 2: all values`,
  choice_3: msg`Option 3: name`,
  choice_3_value: msg`Option 3: value`,
  choice_4: msg`Option 4: name`,
  choice_4_value: msg`Option 4: value`,
  choice_5: msg`Option 5: name`,
  choice_5_value: msg`Option 5: value`,
  option: msg({ message: "Option", context: "of a product" }),
  option_kind: msg`Kind of option`,
  option_required: msg`Option required`,
  option_value: msg({ message: "Value", context: "of an option" }),
  option_surcharge: msg`Surcharge`,
  option_stock: msg`Stock of value`,
  option_length: msg`Longest text`,
  option_characters: msg`Allowed characters`,
  combination: msg`Combination`,
  combination_sku: msg`SKU of combination`,
  combination_photograph: msg`Photograph of combination`,
} as const;

/** As many options as a product can have. */
export const choiceNumbers = [1, 2, 3, 4, 5] as const;

/** What the price is computed from. */
export type FormulaTarget = `formula_${FormulaName}`;

export const formulaTargets: readonly FormulaTarget[] = formulaNames.map(
  (name) => `formula_${name}` as const,
);

type Plain = ColumnName | keyof typeof others | FormulaTarget;

/** What of a product a file has translations of, each in a column for each language. */
export type TranslatedName = TranslatedColumn | "option" | "option_value";

/** A translation is named by its language and what it translates: `fr:name`. */
export type Translation = `${string}:${TranslatedName}`;

export type Target = Plain | Translation;

export const translatedNames: readonly TranslatedName[] = [...translatedColumns, "option", "option_value"];

/** What each column of a file can be taken for, with what the back office calls it. */
export const targetLabels: Readonly<Record<Plain, MessageDescriptor>> = {
  ...(Object.fromEntries(columnNames.map((name) => [name, productColumns[name].label])) as Record<
    ColumnName,
    MessageDescriptor
  >),
  ...others,
  ...(Object.fromEntries(formulaNames.map((name) => [`formula_${name}`, formulaLabels[name]])) as Record<
    FormulaTarget,
    MessageDescriptor
  >),
};

/** The language of a translation, and what it translates; null for what is none. */
export function translationOf(target: Target): { language: string; name: TranslatedName } | null {
  const [language, name] = target.split(":") as [string, TranslatedName | undefined];
  return name === undefined ? null : { language, name };
}

/** What people read for a column of a file: a translation is `Name (fr)`. */
export function targetLabel(target: Target, t: Translate): string {
  const translation = translationOf(target);
  if (translation === null) return t(targetLabels[target as Plain]);
  return t(translationLabel(t(targetLabels[translation.name]), translation.language));
}

export const translationLabel = (column: string, language: string) => msg`${{ column }} (${{ language }})`;

const plainToChoose: readonly Target[] = [
  ...columnNames,
  "cost",
  ...formulaTargets,
  "publish_at",
  "photographs",
  "html",
  "path",
  "id",
  "grams",
  "ounces",
  "pounds",
  "length",
  "width",
  "height",
  "choice_1",
  "choice_1_value",
  "choice_2",
  "choice_2_value",
];

/**
 * What columns that are mapped by hand can be: a file of one's own has a row for each product.
 * @param languages the further ones of the shop
 */
export function targetsToChoose(languages: readonly string[]): Target[] {
  return [
    ...plainToChoose,
    ...languages.flatMap((language) => translatedColumns.map((name): Target => `${language}:${name}`)),
  ];
}

/** Several columns of a file together fill one of these, an entry to a line. */
export const joined: ReadonlySet<Target> = new Set(["photographs", "tags", "features"]);

/** Counts of several columns are added up: Square has a column of stock for each place. */
export const summed: ReadonlySet<Target> = new Set(["stock_quantity"]);
