import { optionColumns, type OptionRows, optionsOf } from "../options/option-rows.ts";
import { type FactName, factNames } from "../../../domain/catalog/columns.ts";
import type { ProductOption } from "../options/options.ts";
import type { Database } from "../../../domain/database.types.ts";
import {
  columnsAndTexts,
  readingLanguage,
  readWithTexts,
  textsIn,
  type Translated,
  type WithTexts,
} from "../../base/clients/data-api/translated.ts";
import type { Db } from "../../base/clients/load-context.ts";
import type { CategoryCount } from "./categories.ts";
import { onlyRow } from "../../base/clients/data-api/only-row.ts";
import { published } from "./published.ts";

type ProductRow = Database["public"]["Tables"]["products"]["Row"];

/** The names in a list as `select` takes it. */
export type ColumnsIn<List extends string> = List extends `${infer First}, ${infer Rest}`
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
    .select<string, StoredCard>(cardsIn(db))
    .match({ ...published, ...textsIn(db, "name") })
    .eq("featured", true)
    .order("featured_position")
    .order("name")
    .order("id")
    .limit(shortListSize)
    .throwOnError();
  return cards(db, data);
}

/** A product's translations, as they are embedded. */
export const productTexts = "texts:product_texts(field, text)";

export type StoredCard = ProductWith<typeof cardColumns> & WithTexts;

/** What to select for cards: where the page is not in the shop's own language, their names in it, too. */
export function cardsIn(db: Db): string {
  return columnsAndTexts(db, cardColumns, productTexts);
}

/** Cards as they were selected, with their names in the page's language. */
export function cards(db: Db, stored: readonly StoredCard[]): Promise<CardProduct[]> {
  return readWithTexts(db, stored, ["name"]);
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

type StoredCategory = Pick<PicturedCategory, "id" | "name" | "description" | "picture" | "position"> & {
  products: { image: string | null }[];
} & WithTexts;

/** All categories in the owner's order; those that were not arranged come last, as they were added. */
export async function listPicturedCategories(db: Db): Promise<PicturedCategory[]> {
  const { data } = await db
    .from("product_categories")
    .select<string, StoredCategory>(
      columnsAndTexts(
        db,
        "id, name, description, picture, position, products(image)",
        "texts:category_texts(field, text)",
      ),
    )
    .match(textsIn(db, "description"))
    .order("position")
    .order("id")
    .eq("products.status", published.status)
    .not("products.image", "is", null)
    .order("shown_rating", { referencedTable: "products", ascending: false })
    .order("id", { referencedTable: "products" })
    .limit(1, { referencedTable: "products" })
    .throwOnError();
  const categories = await readWithTexts(db, data, ["description"]);
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

type StoredProduct = Omit<PageProduct, "options"> &
  OptionRows &
  WithTexts & { alts?: readonly { record: string; text: string }[] };

export async function getProduct(db: Db, id: number): Promise<PageProduct | null> {
  const language = readingLanguage(db);
  const { data } = await db
    .from("products")
    .select<string, StoredProduct>(
      columnsAndTexts(
        db,
        `${pageColumns}, ${factNames.join(", ")}, ${optionColumns}`,
        `${productTexts}, alts:photo_texts(record, text)`,
      ),
    )
    .match({ id, ...published, ...textsIn(db), ...(language !== null && { "alts.language": language }) })
    .throwOnError();
  const stored = onlyRow(data);
  if (!stored) return null;
  const { alts, ...own } = stored;
  const [found] = await readWithTexts(db, [own], ["name", "description", "features"]);
  const { product_options, option_combinations, ...product } = alts?.length
    ? (await import("./photo-alts.late.ts")).withTranslatedAlts(found!, alts)
    : found!;
  return { ...product, options: optionsOf({ product_options, option_combinations }) };
}

export async function listRelated(db: Db, productId: number): Promise<CardProduct[]> {
  const { data } = await db
    .rpc("related_products", { product_id: productId, take: shortListSize }, { get: true })
    .select<string, StoredCard>(cardsIn(db))
    .match(textsIn(db, "name"))
    .throwOnError();
  return cards(db, data);
}

/** Finds those products that are still in the shop, in no particular order. */
export async function listByIds(db: Db, ids: readonly number[]): Promise<CardProduct[]> {
  const { data } = await db
    .from("products")
    .select<string, StoredCard>(cardsIn(db))
    .match({ ...published, ...textsIn(db, "name") })
    .in("id", ids)
    .throwOnError();
  return cards(db, data);
}
