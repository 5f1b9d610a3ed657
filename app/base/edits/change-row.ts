import type { PostgrestError } from "@supabase/postgrest-js";
import type { Database } from "../../../domain/database.types.ts";
import type { Db } from "../clients/load-context.ts";
import { onlyRow } from "../clients/data-api/only-row.ts";

type Saved = { updated_at: string };

/** What a row was when it was read. Settings are a row of their own table, which needs no id. */
type Seen = Saved & { id?: number | string };

/** The tables whose rows somebody else may save at the same time. */
type Table = {
  [Name in keyof Database["public"]["Tables"]]: Database["public"]["Tables"][Name]["Row"] extends Saved
    ? Name
    : never;
}[keyof Database["public"]["Tables"]];

type Change = {
  table: Table;
  columns: string;
  over: Seen;
  /** Further values that the row must still have. */
  still?: Readonly<Record<string, string | number | null>>;
  changes: object;
  refused?: (error: PostgrestError) => Error;
};

/** Changes columns of a row and returns it; null, with nothing changed, when somebody else saved it first. */
export async function changeRow<Row extends Saved>(
  db: Db,
  { table, columns, over, still = {}, changes, refused = itself }: Change,
): Promise<Row | null> {
  let rows = db.from(table).update(changes as never);
  if (over.id !== undefined) rows = rows.filter("id", "eq", over.id);
  rows = rows.eq("updated_at", over.updated_at);
  for (const [column, value] of Object.entries(still))
    rows = rows.filter(column, value === null ? "is" : "eq", value);
  const { data, error } = await rows.select(columns);
  if (error) throw refused(error);
  // The client's types follow only names that are written out.
  return onlyRow(data as unknown as Row[]);
}

const itself = (error: PostgrestError) => error;
