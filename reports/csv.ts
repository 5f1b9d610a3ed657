import { currencyDecimals } from "../domain/money/currencies.ts";
import { moneyFormat } from "../domain/money/money-format.ts";
import { statusLabel } from "../domain/orders/order-labels.ts";
import { orderNumber } from "../domain/orders/order-number.ts";
import type { ColumnKind, ReportColumn } from "../domain/reports/columns.ts";
import type { ReportRow } from "../domain/reports/reports.ts";
import { byteOrderMark, csvLines } from "../domain/text/csv.ts";
import { spreadsheetText } from "../domain/text/spreadsheet-text.ts";

type Value = NonNullable<ReportRow[string]>;

export type CsvWriter = ReturnType<typeof csvWriter>;

/** Writes CSV as the locale's spreadsheets read it. Amounts have the decimals of their row's currency. */
export function csvWriter(columns: readonly ReportColumn[], locale: string) {
  const { point } = moneyFormat(locale, "USD");
  const textOf = spreadsheetText(locale);
  const number = (value: Value) => String(value).replace(".", point);
  const written: Record<ColumnKind, (value: Value, currency: string) => string> = {
    amount: (value, currency) => number(Number(value).toFixed(currencyDecimals(currency))),
    count: number,
    percent: number,
    day: String,
    time: String,
    answer: (value) => (value ? "yes" : "no"),
    number: (value) => orderNumber(Number(value)),
    status: (value) => words[String(value)] ?? statusLabel(String(value)),
    text: (value) => textOf(String(value)),
  };

  function cell(row: ReportRow, { name, kind }: ReportColumn): string {
    const value = row[name] ?? null;
    return value === null ? "" : written[kind](value, String(row["currency"]));
  }

  return {
    head: (): string => byteOrderMark + csvLines([columns.map(({ label }) => label)], point),

    lines: (rows: readonly ReportRow[]): string =>
      rows.length === 0
        ? ""
        : csvLines(
            rows.map((row) => columns.map((column) => cell(row, column))),
            point,
          ),
  };
}

/** Names of statuses and ways to pay that say too little by themselves. */
const words: Record<string, string> = { stripe: "Card", cod: "Cash on delivery" };
