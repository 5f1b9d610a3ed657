import type { Queries, Sql } from "../../../backend/database/sql.ts";

export async function storedPrice(owner: Sql, id: number): Promise<number | undefined> {
  const [row] = await owner<{ price: number }[]>`
    select final_price::float8 as price from public.products where id = ${id}`;
  return row?.price;
}

/** The products whose stored price is not the one that place_order would charge. */
export async function outdatedPrices(owner: Sql) {
  const rows = await owner<{ id: number; stored: number; now: number }[]>`
    select product.id::int, product.final_price::float8 as stored, line.price::float8 as now
    from unnest(private.price_cart(
      (select jsonb_agg(jsonb_build_object('id', id, 'quantity', 1)) from public.products), null
    )) as line
    join public.products as product on product.id = line.product_id
    where product.final_price <> line.price`;
  return [...rows];
}

export async function refreshPrices(owner: Sql): Promise<void> {
  await owner`call private.refresh_prices()`;
}

/** Changes rows without triggers, as the passing of time does. */
export async function silently(owner: Sql, change: (sql: Queries) => PromiseLike<unknown>): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await change(sql);
  });
}
