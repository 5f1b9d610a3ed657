import {
  columnsAndTexts,
  readingLanguage,
  readWithTexts,
  textsIn,
  translated,
  type Translated,
  type WithTexts,
} from "../../base/clients/data-api/translated.ts";
import type { Db } from "../../base/clients/load-context.ts";
import { type FacetCounts, readFacetRows } from "./facets.ts";
import { namesSortAs } from "./name-order.late.ts";
import { isNarrowed, type ProductFilter } from "./product-filter.ts";
import type { ProductSort } from "./product-sorts.ts";
import { type CardProduct, cards, cardsIn, shortListSize, type StoredCard } from "./queries.ts";
import { published } from "./published.ts";

/** Counted from 0, both ends included. */
export type RowRange = { from: number; to: number };

export async function listMatchingProducts(
  db: Db,
  filter: ProductFilter,
  { from, to }: RowRange,
): Promise<CardProduct[]> {
  const { q, collection, category, sort, facets } = filter;
  // The names that are read decide the order.
  const language = sort === "name" ? namesSortAs(db) : null;
  if (q || collection !== undefined || isNarrowed(facets) || language !== null) {
    const { data } = await db
      .rpc(
        "search_products",
        {
          ...searchArguments(db, filter),
          ...(language !== null && { language }),
          sort,
          skip: from,
          take: to - from + 1,
        },
        { get: true },
      )
      .select<string, StoredCard>(cardsIn(db))
      .match(textsIn(db, "name"))
      .throwOnError();
    return cards(db, data);
  }
  let query = db
    .from("products")
    .select<string, StoredCard>(cardsIn(db))
    .match({ ...published, ...textsIn(db, "name") });
  if (category) query = query.eq("category", category);
  const { column, ...direction } = orders[sort];
  const { data } = await query.order(column, direction).order("id").range(from, to).throwOnError();
  return cards(db, data);
}

const orders: Record<ProductSort, { column: string; ascending: boolean }> = {
  relevance: { column: "name", ascending: true },
  own: { column: "id", ascending: false },
  name: { column: "name", ascending: true },
  "price-asc": { column: "final_price", ascending: true },
  "price-desc": { column: "final_price", ascending: false },
  rating: { column: "shown_rating", ascending: false },
};

function searchArguments(db: Db, { q, collection, category, facets }: Omit<ProductFilter, "sort">) {
  const language = readingLanguage(db);
  const filters = JSON.stringify({ ...facets, collection }, (_, value: unknown) =>
    isChosen(value) ? value : undefined,
  );
  return {
    ...(q && { q }),
    ...(q && language && { language }),
    ...(category && { category }),
    ...(filters !== "{}" && { filters }),
  };
}

const isChosen = (value: unknown) =>
  value !== null && value !== false && !(Array.isArray(value) && value.length === 0);

export async function countFacets(db: Db, filter: Omit<ProductFilter, "sort">): Promise<FacetCounts> {
  const { data } = await db.rpc("product_facets", searchArguments(db, filter), { get: true }).throwOnError();
  return readFacetRows(data);
}

export async function listNearMisses(db: Db, filter: Omit<ProductFilter, "sort">): Promise<CardProduct[]> {
  const { data } = await db
    .rpc(
      "search_products",
      { ...searchArguments(db, filter), near: true, take: shortListSize },
      { get: true },
    )
    .select<string, StoredCard>(cardsIn(db))
    .match(textsIn(db, "name"))
    .throwOnError();
  return cards(db, data);
}

export async function listBestSellers(db: Db): Promise<CardProduct[]> {
  const { data } = await db
    .rpc("best_sellers", { take: shortListSize }, { get: true })
    .select<string, StoredCard>(cardsIn(db))
    .match(textsIn(db, "name"))
    .throwOnError();
  return cards(db, data);
}

/** What stands above a list of products: the category's or collection's own words and picture. */
export type ListHead = { name: string; description: string | null; picture: string | null } & Translated;

/** Null unless there is such a collection in the shop. */
export async function readCollectionHead(db: Db, slug: string): Promise<ListHead | null> {
  const { data } = await db
    .from("collections")
    .select("id, name, description, picture")
    .match({ slug, is_published: true })
    .throwOnError();
  const [head] = await translated(db, "collections", data, ["name", "description"]);
  return head ?? null;
}

export async function readCategoryHead(db: Db, name: string): Promise<ListHead | null> {
  const { data } = await db
    .from("product_categories")
    .select<string, ListHead & WithTexts>(
      columnsAndTexts(db, "name, description, picture", "texts:category_texts(field, text)"),
    )
    .match({ name, ...textsIn(db, "description") })
    .throwOnError();
  const [head] = await readWithTexts(db, data, ["description"]);
  return head ?? null;
}
