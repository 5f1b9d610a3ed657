import { msg } from "@lingui/core/runtime-macro";
import type { Db } from "../../../../base/clients/load-context.ts";

/** The columns that the list of products can show besides name and photograph, in their order. */
export const listColumns = {
  category: msg`Category`,
  sku: msg`SKU`,
  price: msg`Price`,
  now: msg`Price now`,
  cost: msg`Cost`,
  margin: msg`Margin`,
  stock: msg`Stock`,
  status: msg`Status`,
  featured: msg({ message: "Featured", context: "product" }),
  tags: msg`Tags`,
  publish: msg`Publish at`,
  added: msg({ message: "Added", context: "when a product was added" }),
  changed: msg`Last change`,
} as const;

export type ListColumn = keyof typeof listColumns;

export const allColumns = Object.keys(listColumns) as ListColumn[];

/** What the list shows until somebody chooses others. */
export const usualColumns: readonly ListColumn[] = ["category", "sku", "price", "stock", "featured"];

/** What a table of other columns than the usual ones needs, in rem; those fit every window that has a table. */
export function widthOf(columns: readonly ListColumn[]): number | undefined {
  if (columnsInAddress(columns) === columnsInAddress(usualColumns)) return undefined;
  return 26 + 8 * columns.length;
}

/** The given names that the list knows, in its own order; null if there are none. */
export function knownColumns(names: readonly string[] | null | undefined): ListColumn[] | null {
  const known = allColumns.filter((name) => names?.includes(name));
  return known.length > 0 ? known : null;
}

/** Columns in an address: `sku.price`. */
export function columnsInAddress(columns: readonly ListColumn[]): string {
  return columns.join(".");
}

export function readColumns(parameters: URLSearchParams): ListColumn[] | null {
  return knownColumns(parameters.get("columns")?.split("."));
}

/** What this administrator has chosen; null if nothing, or if it cannot be read. */
export async function readOwnColumns(db: Db): Promise<ListColumn[] | null> {
  const { data } = await db.from("list_columns").select("columns").eq("list", "products");
  return knownColumns(data?.[0]?.columns);
}

export async function saveOwnColumns(db: Db, columns: ListColumn[]): Promise<void> {
  await db
    .from("list_columns")
    .upsert({ list: "products", columns }, { onConflict: "admin,list" })
    .throwOnError();
}
