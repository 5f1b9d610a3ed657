import { optionColumns, type OptionRows, optionsOf } from "../options/option-rows.ts";
import { type FactName, factNames } from "../../../domain/catalog/columns.ts";
import type { ProductOption } from "../options/options.ts";
import type { Database } from "../../../domain/database.types.ts";
import { readingLanguage, translated, type Translated } from "../../base/clients/data-api/translated.ts";
import type { Db } from "../../base/clients/load-context.ts";
import type { CategoryCount } from "./categories.ts";
import { onlyRow } from "../../base/clients/data-api/only-row.ts";
import { published } from "./published.ts";

type ProductRow = Database["public"]["Tables"]["products"]["Row"];

type ColumnsIn<List extends string> = List extends `${infer First}, ${infer Rest}`
  ? First | ColumnsIn<Rest>
  : List;

export type ProductWith<List extends string> = Pick<ProductRow, ColumnsIn<List> & keyof ProductRow>;

export const cardColumns =
  "id, name, category, price, original_price, final_price, image, images, stock_quantity, rating, reviews, requires_options";
const pageColumns =
  `${cardColumns}, description, features, sku, stone_width, certificate_lab, certificate_number, certificate_file` as const;

/** A product as cards show it. `final_price` is after promotions; a null `stock_quantity` is not counted. */
export type CardProduct = ProductWith<typeof cardColumns> & Translated;

export type PageProduct = ProductWith<typeof pageColumns> &
  Pick<ProductRow, FactName> & { options: ProductOption[] } & Translated;

/** The maximum number of featured products on the home page, and of related ones on a product page. */
export const shortListSize = 4;

export async function listFeatured(db: Db): Promise<CardProduct[]> {
  const { data } = await db
    .from("products")
    .select(cardColumns)
    .match(published)
    .eq("featured", true)
    .order("featured_position")
    .order("name")
    .order("id")
    .limit(shortListSize)
    .throwOnError();
  return named(db, data);
}

/** In the page's language. */
export function named<Product extends { id: number; name: string }>(db: Db, products: readonly Product[]) {
  return translated(db, "products", products, ["name"]);
}

/** How many products are in each category; those without any may be absent. */
export async function countCategories(db: Db): Promise<CategoryCount[]> {
  const { data } = await db.rpc("category_counts", undefined, { get: true }).throwOnError();
  return data;
}

export type PicturedCategory = Translated & {
  id: number;
  name: string;
  description: string | null;
  picture: string | null;
  hasOwnPicture: boolean;
  /** Null unless the owner arranged it. */
  position: number | null;
};

/** All categories in the owner's order; those that were not arranged come last, as they were added. */
export async function listPicturedCategories(db: Db): Promise<PicturedCategory[]> {
  const { data } = await db
    .from("product_categories")
    .select("id, name, description, picture, position, products(image)")
    .order("position")
    .order("id")
    .eq("products.status", published.status)
    .not("products.image", "is", null)
    .order("shown_rating", { referencedTable: "products", ascending: false })
    .order("id", { referencedTable: "products" })
    .limit(1, { referencedTable: "products" })
    .throwOnError();
  const categories = await translated(db, "categories", data, ["description"]);
  return categories.map(({ products, ...category }) => ({
    ...category,
    picture: category.picture ?? products[0]?.image ?? null,
    hasOwnPicture: category.picture !== null,
  }));
}

export async function listCategoryNames(db: Db): Promise<string[]> {
  const { data } = await db
    .from("product_categories")
    .select("name")
    .order("position")
    .order("id")
    .throwOnError();
  return data.map(({ name }) => name);
}

type StoredProduct = Omit<PageProduct, "options"> & OptionRows;

export async function getProduct(db: Db, id: number): Promise<PageProduct | null> {
  const { data } = await db
    .from("products")
    .select(`${pageColumns}, ${factNames.join(", ")}, ${optionColumns}`)
    .match({ id, ...published })
    .overrideTypes<StoredProduct[], { merge: false }>()
    .throwOnError();
  const stored = onlyRow(data);
  if (!stored) return null;
  const [[found], { image, images, option_combinations }] = await Promise.all([
    translated(db, "products", [stored], ["name", "description", "features"]),
    readingLanguage(db) === null
      ? stored
      : import("./photo-alts.late.ts").then(({ withTranslatedAlts }) => withTranslatedAlts(db, stored)),
  ]);
  const { product_options, option_combinations: _combinations, ...product } = found!;
  return { ...product, image, images, options: optionsOf({ product_options, option_combinations }) };
}

export async function listRelated(db: Db, productId: number): Promise<CardProduct[]> {
  const { data } = await db
    .rpc("related_products", { product_id: productId, take: shortListSize }, { get: true })
    .select(cardColumns)
    .throwOnError();
  return named(db, data);
}

/** Finds those products that are still in the shop, in no particular order. */
export async function listByIds(db: Db, ids: readonly number[]): Promise<CardProduct[]> {
  const { data } = await db
    .from("products")
    .select(cardColumns)
    .match(published)
    .in("id", ids)
    .throwOnError();
  return named(db, data);
}
