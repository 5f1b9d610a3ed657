import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import { currencyDecimals } from "../domain/money/currencies.ts";
import { statusLabel } from "../domain/orders/order-labels.ts";
import { orderNumber } from "../domain/orders/order-number.ts";
import type { ReportColumn } from "../domain/reports/columns.ts";
import type { ReportRow } from "../domain/reports/reports.ts";
import type { Translate } from "../domain/text/translate.ts";

/** What a file has in a cell: `word` is a text of ours, `text` is somebody's and may be anything. */
export type Cell =
  | { kind: "number"; value: number; decimals?: number }
  | { kind: "day" | "time" | "word" | "text"; value: string };

/** Amounts have the decimals of their row's currency. @returns null where the cell is empty */
export function cellOf(row: ReportRow, { name, kind }: ReportColumn, t: Translate): Cell | null {
  const value = row[name] ?? null;
  if (value === null) return null;
  switch (kind) {
    case "amount":
      return { kind: "number", value: Number(value), decimals: currencyDecimals(String(row["currency"])) };
    case "count":
    case "percent":
      return { kind: "number", value: Number(value) };
    case "answer":
      return { kind: "word", value: value ? t(msg`yes`) : t(msg`no`) };
    case "number":
      return { kind: "word", value: orderNumber(Number(value)) };
    case "status":
      return { kind: "word", value: wordOf(String(value), t) };
    default:
      return { kind, value: String(value) };
  }
}

/** A status of an order or of a payment, or a way to pay. */
function wordOf(value: string, t: Translate): string {
  const word = words[value];
  return word ? t(word) : statusLabel(value, t);
}

const words: Readonly<Record<string, MessageDescriptor>> = {
  stripe: msg({ message: "Card", context: "way to pay" }),
  cod: msg`Cash on delivery`,
  cash: msg({ message: "Cash", context: "way to pay" }),
  transfer: msg({ message: "Transfer", context: "way to pay" }),
  card: msg({ message: "Card", context: "way to pay" }),
  other: msg({ message: "Other", context: "way to pay" }),
};
