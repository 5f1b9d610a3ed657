import { readAmount } from "../../base/typed-number.ts";
import { BadCell, isYes } from "./read-cell.ts";
import type { Group, Row } from "./rows.ts";
import type { GivenOption, GivenValue } from "./variants.ts";

/** Reads options as our own files have them: a row for each value, and one for an option that is a text. */
export function readOwnOptions(group: Group): GivenOption[] {
  const options: GivenOption[] = [];
  for (const row of group) {
    const { option = "", option_value: value = "" } = row.texts;
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
