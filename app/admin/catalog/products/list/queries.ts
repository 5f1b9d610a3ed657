import { unknownShop } from "../../../../../domain/shop/unknown-shop.ts";
import type { Db } from "../../../../base/clients/load-context.ts";
import { published } from "../../../../features/catalog/published.ts";
import type { ProductWith } from "../../../../features/catalog/queries.ts";
import { readAll } from "../../../list/read-all.ts";
import { type Arranged, mostArranged } from "../../../arranging/arranged.ts";
import { countFirst } from "../../../list/listing.ts";
import { type CatalogFilter, sortColumns } from "./catalog-filter.ts";

const listedColumns =
  "id, name, category, sku, price, final_price, stock_quantity, featured, image, status, publish_at, tags, created_at, updated_at, product_costs(cost), product_formulas(metal)";

export type ListedProduct = ProductWith<typeof listedColumns> & {
  product_costs?: { cost: number } | null;
  /** There is one if the price follows a metal. */
  product_formulas?: { metal: string } | null;
};

/** The rows `from` to `to` of the products that match. */
export async function listProducts(db: Db, filter: CatalogFilter, from: number, to: number) {
  const columns =
    filter.stock === "awaited"
      ? (`${listedColumns}, stock_requests!inner(product_id)` as typeof listedColumns)
      : listedColumns;
  const all = () => db.from("products").select(columns, countFirst(from));
  let query =
    filter.q === "" ? all() : (searched(db, filter.q, from, columns) as unknown as ReturnType<typeof all>);
  if (filter.category !== null) query = query.eq("category", filter.category);
  if (filter.status !== null) query = query.eq("status", filter.status);
  // What is not in the shop need not be in stock.
  else if (filter.stock !== null) query = query.eq("status", "published");
  if (filter.stock === "lowstock")
    query = query.gt("stock_quantity", 0).lt("stock_quantity", await readLowStock(db));
  if (filter.stock === "outofstock") query = query.eq("stock_quantity", 0);
  if (filter.featured !== null) query = query.eq("featured", filter.featured === "yes");
  const { by, descending } = filter.sort;
  return query
    .order(sortColumns[by as keyof typeof sortColumns], { ascending: !descending })
    .order("id", { ascending: !descending })
    .range(from, to);
}

function searched(db: Db, q: string, from: number, columns: typeof listedColumns) {
  return db
    .rpc("search_catalog", { q, with_descriptions: true }, { get: true, ...countFirst(from) })
    .select(columns);
}

/** The first featured products in the shop's order. */
export async function listFeaturedInOrder(db: Db): Promise<Arranged[]> {
  const { data } = await db
    .from("products")
    .select("id, name, image")
    .match(published)
    .eq("featured", true)
    .order("featured_position")
    .order("name")
    .order("id")
    .limit(mostArranged)
    .throwOnError();
  return data;
}

/** A product with fewer pieces is low on stock. */
async function readLowStock(db: Db): Promise<number> {
  const { data } = await db.from("shop_facts").select("low_stock_threshold");
  return data?.[0]?.low_stock_threshold ?? unknownShop.lowStock;
}

/** The names of the categories that products are in, by name. */
export async function listUsedCategories(db: Db): Promise<string[]> {
  const counts = await readAll((from, to) =>
    db.rpc("category_counts", { with_unlisted: true }, { get: true }).order("category").range(from, to),
  );
  return counts.map(({ category }) => category);
}
