import { msg } from "@lingui/core/runtime-macro";
import { pageLanguage, say } from "../../../base/language/languages.ts";
import type { Db } from "../../../base/clients/load-context.ts";
import { foundBy } from "../../../base/clients/data-api/found-by.ts";
import { countFirst, type LoadRows } from "../../list/listing.ts";

export type Choice<Key extends string | number> = { key: Key; label: string };

export type ProductChoice = Choice<number> & { price: number | null };

export type CategoryChoice = Choice<string>;

export function searchProducts(db: Db, q: string): LoadRows<ProductChoice> {
  return (from, to) => {
    const columns = "key:id, label:name, price";
    const all = () => db.from("products").select(columns, countFirst(from));
    const query = q
      ? (db
          .rpc("search_catalog", { q }, { get: true, ...countFirst(from) })
          .select(columns) as unknown as ReturnType<typeof all>)
      : all();
    return query.order("name").order("id").range(from, to);
  };
}

export function searchCategories(db: Db, q: string): LoadRows<CategoryChoice> {
  return (from, to) => {
    const query = db.from("product_categories").select("key:name, label:name", countFirst(from));
    return (q ? query.or(foundBy(q)) : query).order("name").order("id").range(from, to);
  };
}

export function categoryChoice(name: string): CategoryChoice {
  return { key: name, label: name };
}

/** How many ids or names fit into the URL of one request. */
const maxPerRequest = 200;

/** Sends a long list in parts, because URLs are limited in length, and joins the responses. */
async function inParts<Item, Result>(
  items: readonly Item[],
  ask: (part: readonly Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const parts = [];
  for (let from = 0; from < items.length; from += maxPerRequest)
    parts.push(items.slice(from, from + maxPerRequest));
  return (await Promise.all(parts.map(ask))).flat();
}

/** The products with these ids, by name. Deleted ones come last, so that they can be removed from the promotion. */
export async function readProducts(db: Db, ids: readonly number[]): Promise<ProductChoice[]> {
  const found = await inParts(ids, async (part) => {
    const { data } = await db
      .from("products")
      .select("key:id, label:name, price")
      .in("id", part)
      .throwOnError();
    return data;
  });
  const known = new Set(found.map(({ key }) => key));
  const language = pageLanguage();
  const gone = ids.filter((id) => !known.has(id));
  return [
    ...found.toSorted((one, other) => one.label.localeCompare(other.label, language)),
    ...gone.map((id) => ({ key: id, label: say(msg`No longer in the catalog (${{ id }})`), price: null })),
  ];
}

/** How many products in these categories, or altogether, cost more than nothing and at most this. */
export async function countCheap(
  db: Db,
  price: number,
  categories: readonly string[] | null,
): Promise<number> {
  const ask = async (part: readonly string[] | null) => {
    const query = db
      .from("products")
      .select("id", { count: "exact", head: true })
      .gt("price", 0)
      .lte("price", price);
    const { count } = await (part ? query.in("category", part) : query).throwOnError();
    return [count ?? 0];
  };
  const counts = categories ? await inParts(categories, ask) : await ask(null);
  return counts.reduce((sum, count) => sum + count, 0);
}
