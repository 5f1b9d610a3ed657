import { msg } from "@lingui/core/runtime-macro";
import type { PostgrestError } from "@supabase/postgrest-js";
import { say } from "../../../base/language/languages.ts";
import { changeRow } from "../../../base/edits/change-row.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { onlyRow } from "../../../base/clients/data-api/only-row.ts";
import { Refusal } from "../../../base/forms/refusal.ts";

export type ListName = "products" | "orders" | "customers";

/** A query is what the list's address has after its question mark, without the view itself. */
export type ViewValues = { name: string; query: string };

export type ListView = ViewValues & { id: number; updated_at: string };

const columns = "id, name, query, updated_at";

/** The views of a list, the oldest first; none if they cannot be read, because the list is worth more than they are. */
export async function listViews(db: Db, list: ListName): Promise<ListView[]> {
  const { data } = await db.from("list_views").select(columns).eq("list", list).order("id");
  return data ?? [];
}

export async function readView(db: Db, id: number): Promise<ListView | null> {
  const { data } = await db.from("list_views").select(columns).eq("id", id).throwOnError();
  return onlyRow(data);
}

/** @returns its id */
export async function addView(db: Db, list: ListName, values: ViewValues): Promise<number> {
  const { data, error } = await db
    .from("list_views")
    .insert({ list, ...values })
    .select("id");
  if (error) throw refused(error);
  return data[0]!.id;
}

/** Changes these columns and returns the view; null, with nothing changed, when somebody else saved it first. */
export function changeView(db: Db, over: ListView, changes: Partial<ViewValues>): Promise<ListView | null> {
  return changeRow<ListView>(db, { table: "list_views", columns, over, changes, refused });
}

function refused(error: PostgrestError): Error {
  if (error.code === "23505") return new Refusal(say(msg`There is already a view with this name.`), "name");
  return error.code === "PT409" ? new Refusal(error.message, undefined, { cause: error }) : error;
}
