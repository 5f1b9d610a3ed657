import { msg } from "@lingui/core/runtime-macro";
import { parse } from "papaparse";
import { readSheet } from "read-excel-file/universal";
import { say } from "../../../base/language/languages.ts";
import { typedNumber } from "../../../../domain/base/typed-number.ts";
import { formatOfFile } from "../../../../domain/catalog/files/makers.ts";
import type { Sheet } from "../../../../domain/catalog/files/rows.ts";
import { plainText } from "../../../../domain/text/spreadsheet-text.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import type { MoneyFormat } from "../../../../domain/money/money.ts";

/** Excel files are ZIP archives. */
const zip = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads a CSV file of any separator and encoding, or the first sheet of an Excel file.
 * @throws {Refusal} with a sentence, for a file that is neither
 */
export async function readFile(file: File, money: MoneyFormat): Promise<Sheet> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = zip.every((byte, at) => bytes[at] === byte);
  return isZip ? excelSheet(file, money) : readText(decoded(bytes));
}

/** Reads what was copied from a spreadsheet, or the text of a CSV file. */
export function readText(text: string): Sheet {
  const csv = text.replace(/^\uFEFF/, "").replace(/^sep=.\r?\n/, "");
  // Empty rows count as lines, but make the separator hard to guess.
  const { delimiter } = parse(csv, { preview: 20, skipEmptyLines: "greedy" }).meta;
  const { data, errors } = parse<string[]>(csv, { delimiter });
  const [open] = errors.filter(({ type }) => type === "Quotes");
  if (open)
    throw new Refusal(
      say(
        msg`Row ${{ line: (open.row ?? 0) + 1 }}: a quotation mark is not closed, or stands within a cell.`,
      ),
    );
  return sheetOf(data.map((cells) => cells.map(plainText)));
}

async function excelSheet(file: File, money: MoneyFormat): Promise<Sheet> {
  const rows = await readSheet(file).catch(() => {
    throw new Refusal(say(msg`This file is neither a readable CSV file nor a readable Excel file (.xlsx).`));
  });
  const read = (format: MoneyFormat) =>
    sheetOf(rows.map((cells) => cells.map((cell) => textOf(cell, format))));
  return read(formatOfFile(read(money).headings, money));
}

/** A number is written as the rest of its file writes them; a day or time as in ISO 8601, but in no time zone, as cells have none. */
function textOf(cell: unknown, money: MoneyFormat): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return typedNumber(Number(cell.toPrecision(15)), money);
  if (cell instanceof Date) return wallTimeOf(cell);
  return typeof cell === "boolean" ? String(cell) : "";
}

/** The fraction of a day that Excel stores is a little off. */
function wallTimeOf(cell: Date): string {
  const rounded = new Date(Math.round(cell.getTime() / 1000) * 1000);
  return rounded.toISOString().replace(/(?:T00:00:00)?\.000Z$/, "");
}

function sheetOf(table: string[][]): Sheet {
  const first = table.findIndex((cells) => cells.some((cell) => cell.trim() !== ""));
  const headings = table[first]?.map((cell) => cell.trim()) ?? [];
  const rows = table
    .map((cells, at) => ({ line: at + 1, cells }))
    .slice(first + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (rows.length === 0) throw new Refusal(say(msg`This file has no rows under its headings.`));
  return { headings, rows };
}

/** UTF-8 or UTF-16 with its mark; else UTF-8 if it is that, UTF-16 if it has its gaps, or what Excel writes in the West. */
function decoded(bytes: Uint8Array): string {
  const mark = (bytes[0]! << 8) | bytes[1]!;
  if (mark === 0xfffe || (bytes[1] === 0 && bytes[3] === 0)) return new TextDecoder("utf-16le").decode(bytes);
  if (mark === 0xfeff || (bytes[0] === 0 && bytes[2] === 0)) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
