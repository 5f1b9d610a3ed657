import type { PostgrestError } from "@supabase/postgrest-js";
import { Refusal } from "../../../base/forms/refusal.ts";

/** A form checks what the table's checks do; but it may know fewer time zones, for example. */
export function refusalOf(error: PostgrestError, table: string): Error {
  const [, column] = new RegExp(`"${table}_(\\w+)_check"`).exec(error.message) ?? [];
  return column ? new Refusal("The shop cannot store this. Please choose something else.", column) : error;
}
