import type { PostgrestError } from "@supabase/postgrest-js";
import { lowStock } from "../../catalogue/stock.ts";
import type { Db } from "../../clients/load-context.ts";
import { readAll } from "../../clients/read-all.ts";
import { substringFilter } from "../../clients/substring-filter.ts";
import { countFirst } from "../list/listing.ts";
import { Refusal } from "../../forms/refusal.ts";
import type { CatalogueFilter } from "./catalogue-filter.ts";
import type { Product, ProductRow, ProductValues } from "./product.ts";

const rowColumns = "id, name, category, sku, price, stock_quantity, featured, image";
const columns =
  "id, name, description, category, price, original_price, image, images, features, tags, sku, stock_quantity, weight, dimensions, featured, updated_at";

/** The rows `from` to `to` of the products that match, newest first. */
export function listProducts(db: Db, filter: CatalogueFilter, from: number, to: number) {
  let query = db.from("products").select(rowColumns, countFirst(from));
  if (filter.q !== "") query = query.or(substringFilter(["name", "description", "sku"], filter.q));
  if (filter.category !== null) query = query.eq("category", filter.category);
  if (filter.stock === "lowstock") query = query.gt("stock_quantity", 0).lt("stock_quantity", lowStock);
  if (filter.stock === "outofstock") query = query.eq("stock_quantity", 0);
  if (filter.featured !== null) query = query.eq("featured", filter.featured === "yes");
  return query
    .order("created_at", { ascending: false })
    .order("id", { ascending: false })
    .range(from, to)
    .overrideTypes<ProductRow[], { merge: false }>();
}

/** The names of the categories that products are in, by name. */
export async function listUsedCategories(db: Db): Promise<string[]> {
  const counts = await readAll((from, to) =>
    db.rpc("category_counts", {}, { get: true }).order("category").range(from, to),
  );
  return counts.map(({ category }) => category);
}

/** The names of all categories, by name. */
export async function listCategoriesToChoose(db: Db): Promise<string[]> {
  const categories = await readAll((from, to) =>
    db.from("product_categories").select("name").order("name").range(from, to),
  );
  return categories.map(({ name }) => name);
}

/** The product as it is now; null when there is none. */
export async function readProduct(db: Db, id: number): Promise<Product | null> {
  const { data } = await db.from("products").select(columns).eq("id", id).maybeSingle().throwOnError();
  return data;
}

/** The id of the product that was added last; 0 while there is none. */
export async function readNewestId(db: Db): Promise<number> {
  const { data } = await db
    .from("products")
    .select("id")
    .order("id", { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return data?.id ?? 0;
}

/** A product added after the one with the id `after` that has this name and main picture; null when there is none. */
export async function findAdded(
  db: Db,
  { name, image }: Pick<ProductValues, "name" | "image">,
  after: number,
): Promise<Product | null> {
  const query = db.from("products").select(columns).gt("id", after).eq("name", name);
  const { data } = await (image === null ? query.is("image", null) : query.eq("image", image))
    .order("id")
    .limit(1)
    .maybeSingle()
    .throwOnError();
  return data;
}

export async function addProduct(db: Db, values: ProductValues): Promise<Product> {
  const { data, error } = await db.from("products").insert(values).select(columns).single();
  if (error) throw refused(error, values.category);
  return data;
}

/**
 * Changes these columns, unless the product is another than `over` by now: then nothing, and null. Orders take from the
 * stock without dating the product, so a change of the stock also asks for the stock it was made over.
 */
export async function changeProduct(
  db: Db,
  over: Product,
  changes: Partial<ProductValues>,
): Promise<Product | null> {
  let query = db.from("products").update(changes).eq("id", over.id).eq("updated_at", over.updated_at);
  if (changes.stock_quantity !== undefined)
    query =
      over.stock_quantity === null
        ? query.is("stock_quantity", null)
        : query.eq("stock_quantity", over.stock_quantity);
  const { data, error } = await query.select(columns).maybeSingle();
  if (error) throw refused(error, changes.category);
  return data;
}

/** PostgreSQL says of a category that is gone only which constraint it violates. */
function refused(error: PostgrestError, category = ""): Error {
  return error.code === "23503"
    ? new Refusal(`The category "${category}" was renamed or deleted in the meantime. Please choose another.`)
    : error;
}
