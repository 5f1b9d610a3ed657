import type { Sql } from "../../../backend/database/sql.ts";
import { leftOut, leftOutColumns, schemas } from "../../../backup/kept.ts";

type Row = Record<string, unknown>;

/** The rows of all tables that belong to a shop, whatever its version, by table. */
export type Rows = Map<string, Row[]>;

/** Tables that have another name now. */
const renamed: Record<string, string> = { "public.shop_texts": "public.shop_facts" };

/** What migrations changed on purpose, with the columns that differ or are gone, or whole tables that are made from others. */
const changed: Record<string, readonly string[] | "made anew"> = {
  // Their counts are those of customers, by address.
  "private.buyers": "made anew",
  // Territories of a country have the fields of its addresses.
  "private.address_formats": "made anew",
  // Searches fold more letters.
  "public.customers": ["found_by"],
  "public.orders": ["found_by_name"],
  // The foot of every page links to the first pages.
  "public.pages": ["in_footer"],
  // Answers are rows of their own.
  "public.product_inquiries": ["answer"],
  // Pieces that nobody rated come last where no stars are shown.
  "public.products": ["shown_rating"],
  // Stripe got a key more, which made each row be saved again.
  "public.payment_gateway_settings": ["credentials", "updated_at"],
  // Photographs of real cameras are larger, and of more types.
  "storage.buckets": ["file_size_limit", "allowed_mime_types", "updated_at"],
};

export async function readRows(sql: Sql): Promise<Rows> {
  const tables = await sql<{ name: string }[]>`
    select nspname || '.' || relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = any (${schemas}) and relkind = 'r' order by name`;
  const rows: Rows = new Map();
  for (const { name } of tables) {
    if (name in leftOut) continue;
    const without = [...(leftOutColumns[name] ?? [])];
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const found = await sql<{ row: Row }[]>`
      select to_jsonb(stored) - ${without}::text[] as row from ${sql(name)} as stored
      order by to_jsonb(stored)::text collate "C"`;
    rows.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return rows;
}

/** The columns of a former shop that are not in the present one, and its rows that are not, each as often as it was there. */
export function lostRows(before: Rows, now: Rows): string[] {
  return [...before].flatMap(([name, rows]) => {
    const change = changed[name] ?? [];
    if (rows.length === 0 || change === "made anew") return [];
    const present = now.get(renamed[name] ?? name) ?? [];
    const columns = Object.keys(rows[0]!).filter((column) => !change.includes(column));
    const gone = columns.filter((column) => present.length > 0 && !(column in present[0]!));
    if (gone.length > 0) return gone.map((column) => `${name}: the column ${column}`);
    const text = (row: Row): string => JSON.stringify(columns.map((column) => row[column]));
    const left = Map.groupBy(present, text);
    return rows
      .filter((row) => left.get(text(row))?.pop() === undefined)
      .map((row) => `${name}: ${text(row)}`);
  });
}
