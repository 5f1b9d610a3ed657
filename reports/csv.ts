import Papa from "papaparse";
import { currencyDecimals } from "../domain/currencies.ts";
import { moneyFormat } from "../domain/money-format.ts";
import { statusLabel } from "../domain/order-labels.ts";
import { orderNumber } from "../domain/order-number.ts";
import type { ReportColumn, ReportRow } from "../domain/reports.ts";
import { spreadsheetText } from "./spreadsheet-text.ts";

/** Says to spreadsheets that the text is UTF-8. */
const byteOrderMark = "\uFEFF";

export type CsvWriter = ReturnType<typeof csvWriter>;

/**
 * Writes CSV as spreadsheets of a locale read it: with its decimal sign, and semicolons where that is a comma. Amounts have the
 * decimals of their row's currency; texts stay what they are.
 */
export function csvWriter(columns: readonly ReportColumn[], locale: string) {
  const { point } = moneyFormat(locale, "USD");
  const textOf = spreadsheetText(locale);
  const written = (rows: string[][]): string =>
    `${Papa.unparse(rows, { delimiter: point === "," ? ";" : ",", newline: "\r\n" })}\r\n`;

  function cell(value: ReportRow[string], { kind }: ReportColumn, currency: string): string {
    if (value === null) return "";
    switch (kind) {
      case "amount":
        return Number(value).toFixed(currencyDecimals(currency)).replace(".", point);
      case "count":
      case "percent":
        return String(value).replace(".", point);
      case "day":
      case "time":
        return String(value);
      case "answer":
        return value ? "yes" : "no";
      case "number":
        return orderNumber(Number(value));
      case "status":
        return words[String(value)] ?? statusLabel(String(value));
      case "text":
        return textOf(String(value));
    }
  }

  return {
    /** The first line, with the headings. */
    head: (): string => byteOrderMark + written([columns.map(({ label }) => label)]),

    lines: (rows: readonly ReportRow[]): string =>
      rows.length === 0
        ? ""
        : written(
            rows.map((row) =>
              columns.map((column) => cell(row[column.name] ?? null, column, String(row["currency"]))),
            ),
          ),
  };
}

/** What statuses and ways to pay are called, where the name itself says too little. */
const words: Record<string, string> = { stripe: "Card", cod: "Cash on delivery" };
