import type { Cause } from "./queries.ts";

/** Why a price or a stock changed, in a word or two. */
export const causeLabels: Readonly<Record<Cause, string>> = {
  opening: "History began",
  edit: "Edited",
  import: "Import",
  bulk: "Bulk edit",
  promotion: "Promotion",
  metal: "Metal price",
  undo: "Undone",
  order: "Order",
  cancellation: "Cancellation",
  return: "Return",
  exchange: "Exchange",
  correction: "Correction",
  database: "Database",
};
