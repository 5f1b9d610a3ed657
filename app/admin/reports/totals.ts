import { toAmount, toCents, type MoneyFormat } from "../../../domain/money/money.ts";
import type { ReportColumn } from "../../../domain/reports/columns.ts";
import type { ReportRow } from "../../../domain/reports/reports.ts";

export function byCurrency(rows: readonly ReportRow[], own: string): [currency: string, rows: ReportRow[]][] {
  const found = new Map<string, ReportRow[]>();
  for (const row of rows) {
    const currency = String(row["currency"]);
    found.set(currency, [...(found.get(currency) ?? []), row]);
  }
  return [...found].toSorted(([one], [other]) => Number(other === own) - Number(one === own));
}

/** The sum of a column, in cents while it is added up; null for a column that has none, such as a rate. */
export function totalOf({ name, kind }: ReportColumn, rows: readonly ReportRow[], money: MoneyFormat) {
  if (kind === "count") return rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);
  if (kind !== "amount") return null;
  return toAmount(
    rows.reduce((sum, row) => sum + toCents(Number(row[name] ?? 0), money), 0),
    money,
  );
}
