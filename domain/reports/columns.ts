/**
 * What a report's column holds. `amount` is in the currency of its row. A `day` is the first of a row's day, week or
 * month, a `time` one in the shop's time zone. `answer` is true or false.
 */
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
export type ReportColumn = { name: string; label: string; kind: ColumnKind };
