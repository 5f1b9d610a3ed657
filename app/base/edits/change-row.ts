import type { PostgrestError } from "@supabase/postgrest-js";
import type { Database } from "../../../domain/database.types.ts";
import type { Db } from "../clients/load-context.ts";
import { onlyRow } from "../clients/data-api/only-row.ts";

type Saved = { id: number; updated_at: string };

/** The tables whose rows somebody else may save at the same time. */
type Table = {
  [Name in keyof Database["public"]["Tables"]]: Database["public"]["Tables"][Name]["Row"] extends Saved
    ? Name
    : never;
}[keyof Database["public"]["Tables"]];

type Change = {
  table: Table;
  columns: string;
  over: Saved;
  changes: object;
  refused?: (error: PostgrestError) => Error;
};

/** Changes columns of a row and returns it; null, with nothing changed, when somebody else saved it first. */
export async function changeRow<Row extends Saved>(
  db: Db,
  { table, columns, over, changes, refused = itself }: Change,
): Promise<Row | null> {
  const { data, error } = await db
    .from(table)
    .update(changes as never)
    .eq("id", over.id)
    .eq("updated_at", over.updated_at)
    .select(columns);
  if (error) throw refused(error);
  // The client's types follow only names that are written out.
  return onlyRow(data as unknown as Row[]);
}

const itself = (error: PostgrestError) => error;
