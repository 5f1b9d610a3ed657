import { msg } from "@lingui/core/runtime-macro";
import { readAmount, readNumber } from "../../base/typed-number.ts";
import type { MoneyFormat } from "../../money/money.ts";
import { BadCell, isYes } from "./read-cell.ts";
import type { Group, Row } from "./rows.ts";
import type { GivenCombination, GivenOption, GivenValue } from "./variants.ts";

/**
 * Reads options as our own files have them: a row for each value, one for an option that is a text, and one for each
 * combination.
 */
export function readOwnOptions(group: Group, money: MoneyFormat): GivenOption[] {
  const options: GivenOption[] = [];
  for (const row of group) {
    const { option = "", option_value: value = "", combination = "" } = row.texts;
    if (combination !== "") {
      const given = combinationOf(combination, options, row, money);
      const first = options.find(({ name }) => name in given.choice)!;
      (first.combinations ??= []).push(given);
      continue;
    }
    if (option !== "" && options.at(-1)?.name !== option) options.push(optionOf(option, row, money));
    const last = options.at(-1);
    if (last?.values && value !== "") last.values.push(valueOf(value, row, money));
  }
  return options;
}

function optionOf(name: string, row: Row, money: MoneyFormat): GivenOption {
  const {
    option_kind: kind,
    option_required: required,
    option_length: length,
    option_characters: allowed,
  } = row.texts;
  const isText = kind?.toLowerCase() === "text";
  return {
    name,
    ...(kind && { kind: kind.toLowerCase() }),
    ...(required && { required: isYes(required) }),
    ...(isText
      ? {
          ...amount("surcharge", row.texts.option_surcharge, row, money),
          ...whole("max_length", length, row, money),
          ...(allowed && { allowed }),
        }
      : { values: [] }),
  };
}

function valueOf(value: string, row: Row, money: MoneyFormat): GivenValue {
  const { option_surcharge: surcharge, option_stock: stock } = row.texts;
  return {
    value,
    ...amount("surcharge", surcharge, row, money),
    ...whole("stock_quantity", stock, row, money),
  };
}

/** A line for each option: `Metal: Gold`. A name may have a colon in it, so those of the options before are looked for. */
function combinationOf(
  lines: string,
  options: readonly GivenOption[],
  row: Row,
  money: MoneyFormat,
): GivenCombination {
  const choice = lines.split("\n").map((line) => {
    const found = options.flatMap(({ name, values = [] }) =>
      values
        .filter(({ value }) => `${name}: ${value}` === line.trim())
        .map(({ value }) => [name, value] as const),
    );
    if (!found[0])
      throw new BadCell(
        "combination",
        msg`Row ${{ line: row.line }}: "${{ text: line }}" is not a value of an option above it.`,
      );
    return found[0];
  });
  const { option_surcharge, option_stock, combination_sku: sku, combination_photograph: image } = row.texts;
  return {
    choice: Object.fromEntries(choice),
    ...(option_surcharge === "" ? { surcharge: null } : amount("surcharge", option_surcharge, row, money)),
    ...whole("stock_quantity", option_stock, row, money),
    ...(sku !== undefined && { sku: sku || null }),
    ...(image !== undefined && { image: image || null }),
  };
}

/** Undefined: the file has no such column. Nothing in it is no surcharge. */
function amount(
  name: "surcharge",
  text: string | undefined,
  { line }: Row,
  money: MoneyFormat,
): { surcharge?: number } {
  if (text === undefined) return {};
  const read = text === "" ? { value: 0 } : readAmount(text, money);
  if (read === null)
    throw new BadCell("option_surcharge", msg`Row ${{ line }}: "${{ text }}" is not a valid surcharge.`);
  return { [name]: read.value };
}

function whole<Name extends "max_length" | "stock_quantity">(
  name: Name,
  text: string | undefined,
  { line }: Row,
  money: MoneyFormat,
): Partial<Record<Name, number | null>> {
  if (text === undefined) return {};
  const value = text === "" ? null : (readNumber(text, money)?.value ?? Number.NaN);
  if (value !== null && !Number.isInteger(value))
    throw new BadCell(
      name === "max_length" ? "option_length" : "option_stock",
      msg`Row ${{ line }}: "${{ text }}" is not a whole number.`,
    );
  return { [name]: value } as Partial<Record<Name, number | null>>;
}
