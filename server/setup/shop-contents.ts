import type { Sql } from "postgres";
import type { Manifest } from "../../backup/manifest.ts";

/** What a person recognizes a shop by. */
export type ShopContents = {
  name: string;
  products: number;
  orders: number;
  customers: number;
  photographs: number;
};

/** What is in a backup, by its manifest. */
export type BackupContents = ShopContents & {
  /** ISO 8601. */
  made_at: string;
  version: string;
  /** Of the file. */
  bytes: number;
};

export function contentsOf(
  { shop, made_at, version, tables, files }: Manifest,
  bytes: number,
): BackupContents {
  const rows = (table: string) => tables[`public.${table}`]?.rows;
  return {
    name: shop,
    made_at,
    version,
    bytes,
    products: rows("products") ?? 0,
    orders: rows("orders") ?? 0,
    // The list of customers can be made again from accounts and orders, so a backup need not have it.
    customers: rows("customers") ?? rows("profiles") ?? 0,
    photographs: Object.keys(files).filter((path) => /(?:^|\/)product-images\//.test(path)).length,
  };
}

/** What a restore would replace; null if there is nothing that anybody would miss. */
export async function contentsHere(owner: Sql): Promise<ShopContents | null> {
  const [row] = await owner<(ShopContents & { isEmpty: boolean })[]>`
    select name,
      (select count(*)::int from public.products) as products,
      (select count(*)::int from public.orders) as orders,
      (select count(*)::int from public.customers) as customers,
      (select count(*)::int from storage.objects where bucket_id = 'product-images') as photographs,
      not exists (select from public.products) and not exists (select from public.orders)
        and not exists (select from auth.users) and not exists (select from public.product_inquiries)
        as "isEmpty"
    from public.shop_facts`;
  if (!row || row.isEmpty) return null;
  const { isEmpty: _, ...contents } = row;
  return contents;
}
