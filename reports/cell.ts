import { currencyDecimals } from "../domain/money/currencies.ts";
import { statusLabel } from "../domain/orders/order-labels.ts";
import { orderNumber } from "../domain/orders/order-number.ts";
import type { ReportColumn } from "../domain/reports/columns.ts";
import type { ReportRow } from "../domain/reports/reports.ts";

/** What a file has in a cell: `word` is a text of ours, `text` is somebody's and may be anything. */
export type Cell =
  | { kind: "number"; value: number; decimals?: number }
  | { kind: "day" | "time" | "word" | "text"; value: string };

/** Amounts have the decimals of their row's currency. @returns null where the cell is empty */
export function cellOf(row: ReportRow, { name, kind }: ReportColumn): Cell | null {
  const value = row[name] ?? null;
  if (value === null) return null;
  switch (kind) {
    case "amount":
      return { kind: "number", value: Number(value), decimals: currencyDecimals(String(row["currency"])) };
    case "count":
    case "percent":
      return { kind: "number", value: Number(value) };
    case "answer":
      return { kind: "word", value: value ? "yes" : "no" };
    case "number":
      return { kind: "word", value: orderNumber(Number(value)) };
    case "status":
      return { kind: "word", value: words[String(value)] ?? statusLabel(String(value)) };
    default:
      return { kind, value: String(value) };
  }
}

/** Names of statuses and ways to pay that say too little by themselves. */
const words: Record<string, string> = { stripe: "Card", cod: "Cash on delivery" };
