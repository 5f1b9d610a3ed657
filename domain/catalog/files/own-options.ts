import { readAmount } from "../../base/typed-number.ts";
import { BadCell, isYes } from "./read-cell.ts";
import type { Group, Row } from "./rows.ts";
import type { GivenCombination, GivenOption, GivenValue } from "./variants.ts";

/**
 * Reads options as our own files have them: a row for each value, one for an option that is a text, and one for each
 * combination.
 */
export function readOwnOptions(group: Group): GivenOption[] {
  const options: GivenOption[] = [];
  for (const row of group) {
    const { option = "", option_value: value = "", combination = "" } = row.texts;
    if (combination !== "") {
      const given = combinationOf(combination, options, row);
      const first = options.find(({ name }) => name in given.choice)!;
      (first.combinations ??= []).push(given);
      continue;
    }
    if (option !== "" && options.at(-1)?.name !== option) options.push(optionOf(option, row));
    const last = options.at(-1);
    if (last?.values && value !== "") last.values.push(valueOf(value, row));
  }
  return options;
}

function optionOf(name: string, row: Row): GivenOption {
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
          ...amount("surcharge", row.texts.option_surcharge, row),
          ...whole("max_length", length, row),
          ...(allowed && { allowed }),
        }
      : { values: [] }),
  };
}

function valueOf(value: string, row: Row): GivenValue {
  const { option_surcharge: surcharge, option_stock: stock } = row.texts;
  return { value, ...amount("surcharge", surcharge, row), ...whole("stock_quantity", stock, row) };
}

/** A line for each option: `Metal: Gold`. A name may have a colon in it, so those of the options before are looked for. */
function combinationOf(lines: string, options: readonly GivenOption[], row: Row): GivenCombination {
  const choice = lines.split("\n").map((line) => {
    const found = options.flatMap(({ name, values = [] }) =>
      values
        .filter(({ value }) => `${name}: ${value}` === line.trim())
        .map(({ value }) => [name, value] as const),
    );
    if (!found[0]) throw new BadCell(null, `Row ${row.line}: "${line}" is no value of an option above it.`);
    return found[0];
  });
  const { option_surcharge, option_stock, combination_sku: sku, combination_photograph: image } = row.texts;
  return {
    choice: Object.fromEntries(choice),
    ...(option_surcharge === "" ? { surcharge: null } : amount("surcharge", option_surcharge, row)),
    ...whole("stock_quantity", option_stock, row),
    ...(sku !== undefined && { sku: sku || null }),
    ...(image !== undefined && { image: image || null }),
  };
}

/** Undefined: the file has no such column. Nothing in it is no surcharge. */
function amount(name: "surcharge", text: string | undefined, { line }: Row): { surcharge?: number } {
  if (text === undefined) return {};
  const read = text === "" ? { value: 0 } : readAmount(text);
  if (read === null) throw new BadCell(null, `Row ${line}: "${text}" is no surcharge that can be read.`);
  return { [name]: read.value };
}

function whole<Name extends "max_length" | "stock_quantity">(
  name: Name,
  text: string | undefined,
  { line }: Row,
): Partial<Record<Name, number | null>> {
  if (text === undefined) return {};
  const value = text === "" ? null : Number(text);
  if (value !== null && !Number.isInteger(value))
    throw new BadCell(null, `Row ${line}: "${text}" is no whole number.`);
  return { [name]: value } as Partial<Record<Name, number | null>>;
}
