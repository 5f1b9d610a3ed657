import { stringify } from "csv-stringify/sync";
import { currencyDecimals } from "../domain/currencies.ts";
import { statusLabel } from "../domain/order-labels.ts";
import { orderNumber } from "../domain/order-number.ts";
import type { ReportColumn, ReportRow } from "../domain/reports.ts";

/** Says to spreadsheets that the text is UTF-8. */
const byteOrderMark = "\uFEFF";

/** The first line, with the headings. */
export function csvHead(columns: readonly ReportColumn[]): string {
  return byteOrderMark + stringify([columns.map(({ label }) => label)], { record_delimiter: "windows" });
}

/**
 * Rows as lines of CSV. Amounts have a point and the decimals of their row's currency. Texts that a spreadsheet would
 * run as a formula get an apostrophe; numbers, negative ones too, stay numbers.
 */
export function csvLines(columns: readonly ReportColumn[], rows: readonly ReportRow[]): string {
  let lines = "";
  // The library's settings are for a whole text, and the decimals are the currency's: nearly always there is one.
  for (let start = 0; start < rows.length;) {
    const currency = rows[start]!["currency"];
    let end = start + 1;
    while (end < rows.length && rows[end]!["currency"] === currency) end++;
    lines += linesIn(String(currency), columns, rows.slice(start, end));
    start = end;
  }
  return lines;
}

function linesIn(currency: string, columns: readonly ReportColumn[], rows: readonly ReportRow[]): string {
  const decimals = currencyDecimals(currency);
  return stringify(
    rows.map((row) => columns.map(({ name, kind }) => cell(row[name] ?? null, kind))),
    {
      record_delimiter: "windows",
      escape_formulas: true,
      // By itself it quotes only its own line ends.
      quoted_match: /[\r\n]/,
      cast: {
        number: (value, { index }) =>
          columns[index]?.kind === "amount" ? value.toFixed(decimals) : String(value),
      },
    },
  );
}

/** What statuses and ways to pay are called, where the name itself says too little. */
const words: Record<string, string> = { stripe: "Card", cod: "Cash on delivery" };

function cell(value: ReportRow[string], kind: ReportColumn["kind"]): string | number | null {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (kind === "number") return orderNumber(Number(value));
  if (kind === "status") return words[String(value)] ?? statusLabel(String(value));
  return value;
}
