import type { Sql } from "../../backend/database/sql.ts";
import type { Manifest } from "../../backup/manifest.ts";
import type { BackupContents, ShopContents } from "../../domain/shop/setup.ts";

export function contentsOf(
  { shop, made_at, version, tables, files }: Manifest,
  bytes: number,
): BackupContents {
  const rows = (table: string) => tables[`public.${table}`]?.rows;
  const filesIn = (bucket: string) =>
    Object.keys(files).filter((path) => `/${path}`.includes(`/${bucket}/`)).length;
  return {
    name: shop,
    made_at,
    version,
    bytes,
    products: rows("products") ?? 0,
    orders: rows("orders") ?? 0,
    // A backup need not have the list of customers, which is made from accounts and orders.
    customers: rows("customers") ?? rows("profiles") ?? 0,
    photographs: filesIn("product-images"),
    videos: filesIn("product-videos"),
  };
}

/** Null if a restore would replace nothing that anybody would miss. */
export async function contentsHere(owner: Sql): Promise<ShopContents | null> {
  const [row] = await owner<(ShopContents & { isEmpty: boolean })[]>`
    select name,
      (select count(*)::int from public.products) as products,
      (select count(*)::int from public.orders) as orders,
      (select count(*)::int from public.customers) as customers,
      (select count(*)::int from storage.objects where bucket_id = 'product-images') as photographs,
      (select count(*)::int from storage.objects where bucket_id = 'product-videos') as videos,
      not exists (select from public.products) and not exists (select from public.orders)
        and not exists (select from auth.users) and not exists (select from public.product_inquiries)
        as "isEmpty"
    from public.shop_facts`;
  if (!row || row.isEmpty) return null;
  const { isEmpty: _, ...contents } = row;
  return contents;
}
