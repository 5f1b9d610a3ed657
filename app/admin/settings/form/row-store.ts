import { changeRow } from "../../../base/edits/change-row.ts";
import type { PostgrestError } from "@supabase/postgrest-js";
import type { Db } from "../../../base/clients/load-context.ts";
import { onlyRow } from "../../../base/clients/data-api/only-row.ts";

export type SettingsTable =
  | "carriers"
  | "tax_rates"
  | "shipping_zones"
  | "shipping_methods"
  | "gift_wraps"
  | "text_templates"
  | "menu_entries"
  | "search_synonyms"
  | "redirects";

/** Rows of a table that the settings list. @param names edited columns @param refused the field of a refusal */
export function rowStore<Values extends object>(
  table: SettingsTable,
  names: readonly (keyof Values & string)[],
  refused: (error: PostgrestError, sent: Partial<Values>) => Error,
) {
  type Row = Values & { id: number; updated_at: string };
  const columns = ["id", ...names, "updated_at"].join(", ");
  // The client's types follow only names that are written out.
  const rowsOf = (data: unknown) => data as Row[];

  return {
    async list(db: Db): Promise<Row[]> {
      const { data } = await db.from(table).select(columns).order("id").throwOnError();
      return rowsOf(data);
    },

    async read(db: Db, id: number): Promise<Row | null> {
      const { data } = await db.from(table).select(columns).eq("id", id).throwOnError();
      return onlyRow(rowsOf(data));
    },

    async add(db: Db, values: Values): Promise<void> {
      const { error } = await db.from(table).insert(values as never);
      if (error) throw refused(error, values);
    },

    /** Changes these columns and returns the row; null, with nothing changed, when somebody else saved it first. */
    async change(
      db: Db,
      over: Pick<Row, "id" | "updated_at">,
      changes: Partial<Values>,
    ): Promise<Row | null> {
      return changeRow<Row>(db, {
        table,
        columns,
        over,
        changes,
        refused: (error) => refused(error, changes),
      });
    },
  };
}
