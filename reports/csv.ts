import { moneyFormat } from "../domain/money/money-format.ts";
import type { ReportColumn } from "../domain/reports/columns.ts";
import type { ReportRow } from "../domain/reports/reports.ts";
import { byteOrderMark, csvLines } from "../domain/text/csv.ts";
import { spreadsheetText } from "../domain/text/spreadsheet-text.ts";
import { type Cell, cellOf } from "./cell.ts";
import type { Translate } from "../domain/text/translate.ts";

/** Writes CSV as the locale's spreadsheets read it. */
export function csvWriter(columns: readonly ReportColumn[], locale: string, t: Translate) {
  const { point } = moneyFormat(locale, "USD");
  const textOf = spreadsheetText(locale);

  function written(cell: Cell | null): string {
    if (cell === null) return "";
    if (cell.kind === "number") {
      const { value, decimals } = cell;
      return (decimals === undefined ? String(value) : value.toFixed(decimals)).replace(".", point);
    }
    return cell.kind === "text" ? textOf(cell.value) : cell.value;
  }

  return {
    head: (): string => byteOrderMark + csvLines([columns.map(({ label }) => t(label))], point),

    lines: (rows: readonly ReportRow[]): string =>
      rows.length === 0
        ? ""
        : csvLines(
            rows.map((row) => columns.map((column) => written(cellOf(row, column, t)))),
            point,
          ),
  };
}

/** The file, as its rows come. */
export async function* csvFile(
  columns: readonly ReportColumn[],
  pages: AsyncIterable<ReportRow[]>,
  locale: string,
  t: Translate,
): AsyncGenerator<Uint8Array> {
  const { head, lines } = csvWriter(columns, locale, t);
  const encoder = new TextEncoder();
  yield encoder.encode(head());
  for await (const rows of pages) yield encoder.encode(lines(rows));
}
