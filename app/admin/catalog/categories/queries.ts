import { msg } from "@lingui/core/runtime-macro";
import { say } from "../../../base/language/languages.ts";
import { changeRow } from "../../../base/edits/change-row.ts";
import type { PostgrestError } from "@supabase/postgrest-js";
import type { Db } from "../../../base/clients/load-context.ts";
import { countFirst } from "../../list/listing.ts";
import { rowsInOrder } from "../../arranging/rows-in-order.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { onlyRow } from "../../../base/clients/data-api/only-row.ts";

/** What can be edited of a category. */
export type CategoryValues = { name: string; description: string | null; picture: string | null };

export type Category = CategoryValues & { id: number; updated_at: string };

const columns = "id, name, description, picture, updated_at";

/** Rows `from` to `to` of all categories, by name. */
export function listCategories(db: Db, from: number, to: number) {
  return db
    .from("product_categories")
    .select(columns, countFirst(from))
    .order("name")
    .order("id")
    .range(from, to);
}

export const listInOrder = rowsInOrder("product_categories");

/** The category as it is now; null when it is gone. */
export async function readCategory(db: Db, id: number): Promise<Category | null> {
  const { data } = await db.from("product_categories").select(columns).eq("id", id).throwOnError();
  return onlyRow(data);
}

export async function addCategory(db: Db, { picture, ...values }: CategoryValues) {
  const { error } = await db.from("product_categories").upsert({ ...values, ...(picture && { picture }) });
  if (error) throw refused(error, values.name);
}

/** Changes these columns and returns the category; null, with nothing changed, when somebody else saved it first. */
export async function changeCategory(
  db: Db,
  over: Pick<Category, "id" | "updated_at">,
  changes: Partial<CategoryValues>,
): Promise<Category | null> {
  return changeRow<Category>(db, {
    table: "product_categories",
    columns,
    over,
    changes,
    refused: (error) => refused(error, changes.name),
  });
}

/** How many promotions name a category, and the names of the newest few. */
export type Promoting = { count: number; names: readonly string[] };

export async function readPromoting(db: Db, { name }: Pick<Category, "name">): Promise<Promoting> {
  const { data, count } = await db
    .from("promotions")
    .select("name", { count: "exact" })
    .contains("category_names", `{"${name.replace(/["\\]/g, "\\$&")}"}`)
    .order("id", { ascending: false })
    .limit(3)
    .throwOnError();
  return { count: count ?? data.length, names: data.map((promotion) => promotion.name) };
}

/** For a name that is taken, PostgreSQL reports only which constraint it violates. */
function refused(error: PostgrestError, name = ""): Error {
  return error.code === "23505"
    ? new Refusal(say(msg`There is already a category named "${{ name }}".`), "name")
    : error;
}
