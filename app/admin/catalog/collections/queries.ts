import { msg } from "@lingui/core/runtime-macro";
import type { PostgrestError } from "@supabase/postgrest-js";
import { say } from "../../../base/language/languages.ts";
import type { Database } from "../../../../domain/database.types.ts";
import { changeRow } from "../../../base/edits/change-row.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { onlyRow } from "../../../base/clients/data-api/only-row.ts";
import { Refusal } from "../../../base/forms/refusal.ts";
import { countFirst } from "../../list/listing.ts";
import { readAll } from "../../list/read-all.ts";
import type { Arranged } from "../../arranging/arranged.ts";
import { rowsInOrder } from "../../arranging/rows-in-order.ts";

type Row = Database["public"]["Tables"]["collections"]["Row"];

/** What can be edited of a collection. */
export type CollectionValues = Omit<Row, "id" | "position" | "updated_at">;

/** A collection with the products that were chosen for it by hand. */
export type Collection = Omit<Row, "position"> & { products: readonly Arranged[] };

const listed = "id, name, slug, picture, by_hand, product_ids, is_published, in_menu" as const;
const read =
  `${listed}, description, matches_any, tags, category_id, min_price, max_price, max_age, updated_at` as const;
/** What a change returns: without product_ids, which nobody reads from the table. */
const returned = read.replace("product_ids, ", "");

export type ListedCollection = Pick<
  Row,
  "id" | "name" | "slug" | "picture" | "by_hand" | "product_ids" | "is_published" | "in_menu"
>;

/** Rows `from` to `to` of all collections, in the shop's order. */
export function listCollections(db: Db, from: number, to: number) {
  return db
    .rpc("all_collections", undefined, { get: true, ...countFirst(from) })
    .select(listed)
    .order("position")
    .order("id")
    .range(from, to);
}

export const listInOrder = rowsInOrder("collections");

/** The collection as it is now; null when it is gone. */
export async function readCollection(db: Db, id: number): Promise<Collection | null> {
  const { data } = await db
    .rpc("all_collections", undefined, { get: true })
    .select(read)
    .eq("id", id)
    .throwOnError();
  const row = onlyRow(data);
  return row && { ...row, products: await readChosen(db, row.product_ids) };
}

/** The products with these ids that the catalog still has, in this order. */
async function readChosen(db: Db, ids: readonly number[]): Promise<Arranged[]> {
  if (ids.length === 0) return [];
  const { data } = await db.from("products").select("id, name, image").in("id", ids).throwOnError();
  const known = new Map(data.map((product) => [product.id, product]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

export async function addCollection(db: Db, values: CollectionValues) {
  const { error } = await db.from("collections").insert(values);
  if (error) throw refused(error, values.slug);
}

/** Changes these columns and returns the collection; null, with nothing changed, when somebody else saved it first. */
export async function changeCollection(
  db: Db,
  over: Collection,
  changes: Partial<CollectionValues>,
): Promise<Collection | null> {
  const row = await changeRow<Omit<Collection, "products" | "product_ids">>(db, {
    table: "collections",
    columns: returned,
    over,
    changes,
    refused: (error) => refused(error, changes.slug),
  });
  if (!row) return null;
  return { ...row, product_ids: changes.product_ids ?? over.product_ids, products: over.products };
}

/** For an address that is taken, PostgreSQL reports only which constraint it violates. */
function refused(error: PostgrestError, slug = ""): Error {
  return error.code === "23505"
    ? new Refusal(say(msg`There is already a collection with the address "${{ slug }}".`), "slug")
    : error;
}

/** How many products in the shop a collection with these values has. */
export async function countProducts(db: Db, values: CollectionValues, signal: AbortSignal): Promise<number> {
  const { data } = await db.rpc("count_collection", { draft: values }).abortSignal(signal).throwOnError();
  return data;
}

export type CategoryChoice = { id: number; name: string };

/** All categories, by name. */
export function listCategories(db: Db): Promise<CategoryChoice[]> {
  return readAll((from, to) =>
    db.from("product_categories").select("id, name").order("name").range(from, to),
  );
}

/** How many products a search for the form shows. */
export const mostFound = 8;

/** The first products whose name or SKU contains `q`, by name. */
export async function findProducts(db: Db, q: string, signal: AbortSignal): Promise<Arranged[]> {
  const { data } = await db
    .rpc("search_catalog", { q }, { get: true })
    .select("id, name, image")
    .order("name")
    .order("id")
    .limit(mostFound)
    .abortSignal(signal)
    .throwOnError();
  return data;
}
