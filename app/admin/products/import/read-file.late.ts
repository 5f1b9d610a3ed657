import { parse } from "papaparse";
import { readSheet } from "read-excel-file/universal";
import { typedNumber } from "../../../../domain/base/typed-number.ts";
import type { Sheet } from "../../../../domain/catalog/files/rows.ts";
import { plainText } from "../../../../domain/text/spreadsheet-text.ts";
import { Refusal } from "../../../base/forms/refusal.ts";

/** Excel files are ZIP archives. */
const zip = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads a CSV file of any separator and encoding, or the first sheet of an Excel file.
 * @throws {Refusal} with a sentence, for a file that is neither
 */
export async function readFile(file: File): Promise<Sheet> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = zip.every((byte, at) => bytes[at] === byte);
  return isZip ? excelSheet(file) : readText(decoded(bytes));
}

/** Reads what was copied from a spreadsheet, or the text of a CSV file. */
export function readText(text: string): Sheet {
  const csv = text.replace(/^\uFEFF/, "").replace(/^sep=.\r?\n/, "");
  // Empty rows count as lines, but make the separator hard to guess.
  const { delimiter } = parse(csv, { preview: 20, skipEmptyLines: "greedy" }).meta;
  const { data } = parse<string[]>(csv, { delimiter });
  return sheetOf(data.map((cells) => cells.map(plainText)));
}

async function excelSheet(file: File): Promise<Sheet> {
  const rows = await readSheet(file).catch(() => {
    throw new Refusal("This file is no CSV and no Excel file (.xlsx) that can be read.");
  });
  return sheetOf(rows.map((cells) => cells.map(textOf)));
}

/** A number is written as it is typed in the shop, a day or time as ISO 8601. */
function textOf(cell: unknown): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return typedNumber(Number(cell.toPrecision(15)));
  if (cell instanceof Date) return cell.toISOString().replace("T00:00:00.000Z", "");
  return typeof cell === "boolean" ? String(cell) : "";
}

function sheetOf(table: string[][]): Sheet {
  const first = table.findIndex((cells) => cells.some((cell) => cell.trim() !== ""));
  const headings = table[first]?.map((cell) => cell.trim()) ?? [];
  const rows = table
    .map((cells, at) => ({ line: at + 1, cells }))
    .slice(first + 1)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (rows.length === 0) throw new Refusal("This file has no rows under its headings.");
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
