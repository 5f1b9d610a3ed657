import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/runtime-macro";
import type { Cause } from "./queries.ts";

/** Why a price or a stock changed, in a word or two. */
export const causeLabels: Readonly<Record<Cause, MessageDescriptor>> = {
  opening: msg({ message: "History began", context: "why a price or a stock changed" }),
  edit: msg({ message: "Edited", context: "why a price or a stock changed" }),
  import: msg({ message: "Import", context: "why a price or a stock changed" }),
  bulk: msg({ message: "Bulk edit", context: "why a price or a stock changed" }),
  promotion: msg({ message: "Promotion", context: "why a price or a stock changed" }),
  metal: msg({ message: "Metal price", context: "why a price or a stock changed" }),
  undo: msg({ message: "Undone", context: "why a price or a stock changed" }),
  order: msg({ message: "Order", context: "why a price or a stock changed" }),
  cancellation: msg({ message: "Cancellation", context: "why a price or a stock changed" }),
  return: msg({ message: "Return", context: "why a price or a stock changed" }),
  exchange: msg({ message: "Exchange", context: "why a price or a stock changed" }),
  correction: msg({ message: "Correction", context: "why a price or a stock changed" }),
  database: msg({ message: "Database", context: "why a price or a stock changed" }),
};
