import type { PostgrestError } from "@supabase/postgrest-js";
import type { Database } from "../../../domain/database.types.ts";
import { Refusal } from "../../base/forms/refusal.ts";
import type { Db } from "../../base/clients/load-context.ts";

type Facts = Database["public"]["Tables"]["shop_facts"]["Row"];

export type FactName = Exclude<keyof Facts, "id" | "updated_at">;

/** Some of the shop's facts, and when any of them was last changed. */
export type StoredFacts<Name extends FactName> = Pick<Facts, Name | "updated_at">;

/** Reads and changes the facts with these names. */
export function factStore<Name extends FactName>(names: readonly Name[]) {
  const columns = [...names, "updated_at"].join(", ");

  return {
    /** Null if the row is missing. */
    async read(db: Db): Promise<StoredFacts<Name> | null> {
      const { data } = await db.from("shop_facts").select(columns).throwOnError();
      return (data as unknown as StoredFacts<Name>[])[0] ?? null;
    },

    /** Changes them and returns all; null, with nothing changed, if they no longer match `over`. */
    async change(
      db: Db,
      over: StoredFacts<Name>,
      changes: Partial<Pick<Facts, Name>>,
    ): Promise<StoredFacts<Name> | null> {
      const { data, error } = await db
        .from("shop_facts")
        .update(changes as never)
        .eq("updated_at", over.updated_at)
        .select(columns);
      if (error) throw refusalOf(error);
      return (data as unknown as StoredFacts<Name>[])[0] ?? null;
    },
  };
}

/** A form checks what the database checks; but it may know fewer time zones, for example. */
function refusalOf(error: PostgrestError): Error {
  const [, column] = /"shop_facts_(\w+)_check"/.exec(error.message) ?? [];
  return column ? new Refusal("The shop cannot store this. Please choose something else.", column) : error;
}
