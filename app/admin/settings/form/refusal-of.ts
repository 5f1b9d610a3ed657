import { msg } from "@lingui/core/runtime-macro";
import type { PostgrestError } from "@supabase/postgrest-js";
import { Refusal } from "../../../base/forms/refusal.ts";
import { say } from "../../../base/language/languages.ts";

/** A form checks what the table's checks do; but it may know fewer time zones, for example. */
export function refusalOf(error: PostgrestError, table: string): Error {
  const [, column] = new RegExp(`"${table}_(\\w+)_check"`).exec(error.message) ?? [];
  return column
    ? new Refusal(say(msg`The shop cannot store this. Please choose something else.`), column)
    : error;
}
