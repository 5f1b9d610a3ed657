import type { Sql } from "../../backend/database/sql.ts";

export type ShopSize = { products: number; orders: number };

/**
 * Fills an empty shop: products of the four categories, every third of them a ring in seven sizes, and orders of the last two
 * years, every fifth of them by somebody called Hopper, half of them by guests. A tenth as many inquiries and offers.
 */
export async function fillShop(owner: Sql, { products, orders }: ShopSize): Promise<void> {
  await owner.begin(async (sql) => {
    // Without triggers, what was added is counted at the end, all at once; and indexes of many rows are built faster than kept.
    await sql`set local session_replication_role = replica`;
    await sql`set local maintenance_work_mem = '256MB'`;
    const indexes = await sql<{ name: string; definition: string }[]>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid in ('public.products'::regclass, 'public.orders'::regclass) and not indisunique`;
    for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
    await sql`
      insert into public.products (name, description, category, price, final_price, image, sku, stock_quantity, featured, rating, reviews,
        created_at, type, metal, stone, shape, carat)
      select
        (array['Halo', 'Solitaire', 'Vintage', 'Twisted', 'Plain', 'Braided', 'Floral'])[1 + n % 7] || ' '
          || (array['ring', 'pendant', 'stone'])[1 + n % 3] || ' ' || n,
        'Piece ' || md5(n::text) || '. ' || repeat('Set by hand, and made to catch the light. ', 2),
        (array['Gemstones', 'Moissanite Rings', 'Lab-Grown Diamonds', 'Artificial Jewelry'])[1 + n % 4],
        20 + n % 5000, 20 + n % 5000, '/storage/v1/object/public/product-images/' || n || '.jpg', 'R-' || n,
        case when n % 10 > 0 then n % 200 end, n % 1000 = 0, 3 + n % 21 / 10.0, n % 300, now() - n * interval '1 minute',
        (array['ring', 'pendant', 'loose stone'])[1 + n % 3],
        case when n % 3 < 2 then (array['14k white gold', '14k yellow gold', 'Platinum 950', 'Silver'])[1 + n % 4] end,
        (array['Diamond', 'Moissanite', 'Sapphire', 'Ruby', 'Emerald', 'Pearl'])[1 + n % 6],
        (array['Round', 'Oval', 'Cushion', 'Pear', 'Princess'])[1 + n % 5],
        case when n % 7 > 0 then 0.3 + n % 37 / 10.0 end
      from generate_series(1, ${products}) as n`;
    await sql`
      insert into public.product_options (product_id, position, name, kind, is_ring_size)
      select id, 1, 'Ring size', 'choice', true from public.products where type = 'ring' order by id`;
    // Every tenth ring has counted pieces of each size, of which one in three is sold out.
    await sql`
      insert into public.product_option_values (option_id, position, value, stock_quantity)
      select id, step, trim_scale(4.5 + step / 2.0)::text,
        case when product_id % 10 = 0 then hashint8(id * 7 + step) & 3 end
      from public.product_options cross join generate_series(1, 7) as step`;
    await sql`
      insert into auth.users (id, email)
      select md5('customer ' || n)::uuid, 'customer' || n || '@facet.test' from generate_series(1, ${orders / 20}) as n`;
    await sql`
      insert into public.profiles (id, email)
      select md5('customer ' || n)::uuid, 'customer' || n || '@facet.test' from generate_series(1, ${orders / 20}) as n`;
    await sql`
      insert into public.orders (user_id, currency, subtotal, tax, shipping, total_amount, status, shipping_address, payment_method,
        payment_status, created_at)
      select
        case when n % 2 = 0 then md5('customer ' || 1 + n % ${orders / 20})::uuid end,
        'USD', n % 900, 0, 0, n % 900,
        case
          when n % 100 < 80 then 'delivered' when n % 100 < 88 then 'shipped' when n % 100 < 92 then 'paid'
          when n % 100 < 97 then 'cancelled' when n % 100 < 98 then 'failed'
          when n > ${orders * 0.99} then 'processing' when n > ${orders * 0.98} then 'pending' else 'delivered'
        end,
        json_build_object(
          'name', (array['Ada', 'Grace', 'Marie', 'Emmy', 'Rosalind', 'Dorothy', 'Lise'])[1 + n % 7] || ' '
            || (array['Lovelace', 'Hopper', 'Curie', 'Noether', 'Franklin'])[1 + n % 5],
          'email', 'buyer' || n % ${orders / 10} || '@facet.test', 'city', 'London'
        ),
        'cod', 'cod', now() - (${orders} - n) * (interval '2 years' / ${orders})
      from generate_series(1, ${orders}) as n`;
    await sql`
      insert into public.product_inquiries (product_id, product_name, user_email, message, status, created_at)
      select 1 + n % ${products}, 'Halo ring', 'gus' || n % 100 || '@facet.test', 'Is it in stock?',
        case when n % 200 = 0 then 'new' else 'resolved' end, now() - n * interval '1 hour'
      from generate_series(1, ${orders / 10}) as n`;
    await sql`
      insert into public.counter_offers (product_id, user_id, offer_price, status, created_at)
      select 1 + n % ${products}, md5('customer ' || 1 + n % ${orders / 20})::uuid, 5,
        case when n % 200 = 0 then 'pending' else 'rejected' end, now() - n * interval '1 hour'
      from generate_series(1, ${orders / 10}) as n`;
    for (const { definition } of indexes) await sql.unsafe(definition);
  });
  await owner`select private.recount_tallies()`;
  await owner`select private.rebuild_search_tables()`;
  await owner`vacuum analyze`;
}
