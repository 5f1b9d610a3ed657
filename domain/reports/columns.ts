import type { MessageDescriptor } from "@lingui/core";

/** `amount` is in its row's currency; a `day` begins a day, week or month, a `time` is in the shop's time zone. */
export type ColumnKind =
  | "text"
  | "day"
  | "time"
  | "count"
  | "amount"
  | "percent"
  | "answer"
  | "number"
  | "status";

/** A column: its name in the rows of the database's function, and its heading. */
export type ReportColumn = { name: string; label: MessageDescriptor; kind: ColumnKind };
