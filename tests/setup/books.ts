import type { Sql, TransactionSql } from "../../backend/database/sql.ts";
import { expect } from "vitest";

/** What the books do not see: the money that the card payment's provider keeps of an order, in cents. */
export type Provider = { keptOf: (order: number) => number };

/**
 * Begins the books of a shop: notes what its products, the values of their options and combinations have now, held pieces included, and
 * how often each promotion is counted beyond its orders. Whoever changes stock by hand afterwards notes it with `deliver`.
 */
export async function openBooks(owner: Sql): Promise<void> {
  await owner`
    create schema books;
    create table books.stock (product_id bigint, value_id bigint, combination_id bigint, pieces integer not null);
    create table books.uses (promotion_id bigint, uses integer not null);
    grant usage on schema books to authenticated;
    grant insert on books.stock to authenticated`.simple();
  await owner`
    insert into books.stock (product_id, pieces)
    select id, stock_quantity + held.pieces
    from public.products, lateral (
      select coalesce(sum(stock_taken), 0)::integer as pieces from public.order_items where product_id = products.id
    ) as held
    where stock_quantity is not null`;
  await owner`
    insert into books.stock (value_id, pieces)
    select id, stock_quantity + held.pieces
    from public.product_option_values as value, lateral (
      select coalesce(sum(pieces), 0)::integer as pieces from private.held_values where value_id = value.id
    ) as held
    where stock_quantity is not null`;
  await owner`
    insert into books.stock (combination_id, pieces)
    select id, stock_quantity + held.pieces
    from public.option_combinations as combination, lateral (
      select coalesce(sum(pieces), 0)::integer as pieces from private.held_values where combination_id = combination.id
    ) as held
    where stock_quantity is not null`;
  await owner`
    insert into books.uses
    select id, usage_count - (
      select count(*) from public.orders where promotion_ids @> array[promotions.id] and not private.is_void(status)
    ) from public.promotions`;
}

/**
 * Every book of the shop that does not balance; empty if all do. Changes nothing, and needs no quiet: the transaction reads
 * one snapshot.
 */
export async function readBooks(sql: TransactionSql, provider?: Provider): Promise<Entry[]> {
  const rows = await sql.unsafe<Entry[]>(books);
  const kept = await sql<{ id: number; cents: number }[]>`
    select orders.id::int, coalesce((
        select sum(amount_cents) from public.payments
        where order_id = orders.id and method = 'stripe' and state = 'paid'
      ), 0)::int - coalesce((
        select sum(given.amount_cents) from public.refunds as given join public.payments on payments.id = given.payment_id
        where given.order_id = orders.id and method = 'stripe' and given.state in ('pending', 'succeeded')
      ), 0)::int as cents
    from public.orders where payment_method = 'stripe' order by id`;
  const [tallies, counts] = [await tallied(sql), await counted(sql)];
  return [
    ...rows,
    ...kept.flatMap(({ id, cents }) =>
      provider ? difference("money at the provider", String(id), provider.keptOf(id), cents) : [],
    ),
    ...Object.keys(counts ?? {}).flatMap((name) =>
      difference("tallies", name, counts?.[name], tallies?.[name]),
    ),
  ];
}

/** A book that does not balance. */
export type Entry = { book: string; subject: string; expected: string; found: string };

function difference(book: string, subject: string, expected: unknown, found: unknown): Entry[] {
  const texts = [expected, found].map((value) => JSON.stringify(value)) as [string, string];
  return texts[0] === texts[1] ? [] : [{ book, subject, expected: texts[0], found: texts[1] }];
}

/** Fails with every book that does not balance. */
export async function expectBalance(owner: Sql, provider?: Provider): Promise<void> {
  const read = async (sql: TransactionSql) => ({ entries: await readBooks(sql, provider) });
  const { entries } = await owner.begin("isolation level repeatable read read only", read);
  expect(entries).toEqual([]);
}

/** One row for each mistake. */
const books = `
  select book, subject::text, expected::text, found::text from (
    select 'stock of products' as book, product.id as subject, sum(stock.pieces) as expected,
      min(product.stock_quantity) + (
        select coalesce(sum(stock_taken), 0) from public.order_items where product_id = product.id
      ) as found
    from books.stock join public.products as product on product.id = stock.product_id
    where product.stock_quantity is not null group by product.id
    union all
    select 'stock of values', value.id, sum(stock.pieces),
      min(value.stock_quantity) + (select coalesce(sum(pieces), 0) from private.held_values where value_id = value.id)
    from books.stock join public.product_option_values as value on value.id = stock.value_id
    where value.stock_quantity is not null group by value.id
    union all
    select 'stock of combinations', combination.id, sum(stock.pieces),
      min(combination.stock_quantity) + (
        select coalesce(sum(pieces), 0) from private.held_values where combination_id = combination.id
      )
    from books.stock join public.option_combinations as combination on combination.id = stock.combination_id
    where combination.stock_quantity is not null group by combination.id
    union all
    select 'pieces of void orders', placed.id, 0, sum(item.stock_taken) + (
        select coalesce(sum(held.pieces), 0) from private.held_values as held
        join public.order_items as own on own.id = held.item_id where own.order_id = placed.id
      )
    from public.orders as placed join public.order_items as item on item.order_id = placed.id
    where private.is_void(placed.status) group by placed.id
    union all
    select 'orders have lines', placed.id, 1,
      (select least(count(*), 1) from public.order_items where order_id = placed.id)
    from public.orders as placed
    union all
    select 'uses of promotions', promotion.id, coalesce((
        select uses from books.uses where promotion_id = promotion.id
      ), 0) + (
        select count(*) from public.orders where promotion_ids @> array[promotion.id] and not private.is_void(status)
      ), promotion.usage_count
    from public.promotions as promotion
    union all
    select 'subtotals', placed.id,
      (select sum(price_at_purchase * quantity) from public.order_items where order_id = placed.id), placed.subtotal
    from public.orders as placed
    union all
    select 'taxes', placed.id,
      (select sum(tax) from public.order_items where order_id = placed.id) + placed.shipping_tax, placed.tax
    from public.orders as placed
    union all
    select 'totals', placed.id,
      placed.subtotal + placed.shipping + case when placed.prices_include_tax then 0 else placed.tax end, placed.total_amount
    from public.orders as placed
    union all
    select 'refunds', placed.id, (
        select coalesce(sum(amount_cents), 0) from public.refunds
        where order_id = placed.id and state in ('pending', 'succeeded')
      ), private.minor_units(placed.refunded_amount, placed.currency)
    from public.orders as placed
    union all
    select 'received', placed.id, (
        select coalesce(sum(amount_cents), 0) from public.payments where order_id = placed.id and state = 'paid'
      ), private.minor_units(placed.paid_amount, placed.currency)
    from public.orders as placed
    union all
    select 'said to be paid', placed.id, 1, (placed.paid_amount >= placed.total_amount)::integer
    from public.orders as placed where status = 'paid'
    union all
    select 'offers bought', offer.id, (
        select count(*) from public.order_items as item join public.orders as placed on placed.id = item.order_id
        where item.offer_id = offer.id and not private.is_void(placed.status)
      ), (offer.order_id is not null)::integer
    from public.counter_offers as offer
    union all
    select 'numbers of ' || series.kind || 's', series.year, series.last, (
        select count(*) from public.invoices
        where kind = series.kind and substring(number from '([0-9]{4})-')::integer = series.year
      )
    from private.invoice_series as series
    union all
    select 'highest ' || series.kind, series.year, series.last, coalesce((
        select max(substring(number from '-([0-9]+)$')::integer) from public.invoices
        where kind = series.kind and substring(number from '([0-9]{4})-')::integer = series.year
      ), 0)
    from private.invoice_series as series
    union all
    select 'invoiced', placed.id, case
        -- One that came back from its cancellation may not be due again yet.
        when documents.gross = 0
          and not private.invoice_is_due(placed, (select invoice_when from public.shop_facts)) then 0
        -- Refunded, then paid a second time, and Stripe refused to refund that: the credit note stays.
        when documents.gross between placed.total_amount - placed.refunded_amount and private.total_to_invoice(placed)
          and placed.paid_amount > placed.total_amount
          and exists (select from public.refunds where order_id = placed.id and state = 'failed') then documents.gross
        else private.total_to_invoice(placed)
      end, documents.gross
    from public.orders as placed join (
      select order_id, sum((document #>> '{totals,gross}')::numeric * case kind when 'invoice' then 1 else -1 end) as gross
      from public.invoices group by order_id
    ) as documents on documents.order_id = placed.id
    union all
    select 'mail that an order was placed', placed.id,
      -- Money that came too late, or too little of it, does not make an order paid.
      (placed.payment_method = 'cod' or placed.payment_status = 'paid')::integer, (
        select count(*) from public.messages
        where order_id = placed.id and kind in ('order_placed', 'order_paid')
      )
    from public.orders as placed
    -- Whose booking was taken back may have been told that it was paid, and is told once more when it is.
    where not exists (select from public.payments where order_id = placed.id and state = 'taken_back')
    union all
    select 'outdated prices', 0, 0, count(*) from private.outdated_prices(0, 9223372036854775807)
    union all
    select 'labels', coalesce(product.id, label.product_id), 0, 1
    from (
      select id, private.folded_tags(tags) as tags, private.alts_of_product(image, images) as alts
      from public.products where status = 'published'
    ) as product
    full join private.product_labels as label on label.product_id = product.id
    where (coalesce(product.tags, '{}'), coalesce(product.alts, '{}')) <> (coalesce(label.tags, '{}'), coalesce(label.alts, '{}'))
  ) as entries
  where expected is distinct from found
  order by book, subject`;

/** The numbers in the tallies. */
export async function tallied(owner: Sql | TransactionSql) {
  const [row] = await owner`
    select
      (select json_object_agg(kind, number order by kind) from (
        select kind, sum(number) as number from private.tallies where subject = 'orders'
        group by kind having sum(number) <> 0) as tally) as orders,
      (select json_object_agg(kind, number order by kind) from (
        select kind, sum(number) as number from private.tallies where subject = 'buyers'
        group by kind having sum(number) <> 0) as tally) as kinds,
      (select json_object_agg(
          email, json_build_array(account_id, orders, spent, extract(epoch from last_order_at)) order by email collate "C"
        ) from public.customers) as customers,
      (select json_object_agg(kind, number order by kind) from (
        select kind, sum(number) as number from private.tallies where subject = 'products'
        group by kind having sum(number) <> 0) as tally) as products,
      (select json_object_agg(kind, number order by kind) from (
        select kind, sum(number) as number from private.tallies where subject = 'stock'
        group by kind having sum(number) <> 0) as tally) as stock,
      (select json_object_agg(key, number order by key) from (
        select facets::text as key, sum(number) as number
        from private.tallies join private.facet_groups as known on known.id = kind::int
        where subject = 'facets' group by 1 having sum(number) <> 0) as tally) as facets,
      (select json_object_agg(kind, amount order by kind) from (
        select kind, sum(amount) as amount from private.tallies where subject = 'money'
        group by kind having sum(amount) <> 0) as tally) as money`;
  return row;
}

/** The same numbers, counted row by row. */
export async function counted(owner: Sql | TransactionSql) {
  const [row] = await owner`
    with shop as (
      select coalesce((select currency from public.shop_facts), 'USD') as unit
    ),
    placed as (
      select case when user_id is null then lower(customer_email) else (
          select lower(email) from public.profiles where id = user_id
        ) end as email, created_at,
        case when status in ('cancelled', 'cancelled_payment', 'failed', 'payment_failed') or currency <> (select unit from shop)
          then 0 else total_amount end as spent
      from public.orders
    ),
    customers as (
      select coalesce(placed.email, lower(profile.email)) as email, profile.id as account_id, count(placed.email) as orders,
        coalesce(sum(spent), 0.00) as spent, max(placed.created_at) as latest
      from placed full join public.profiles as profile on lower(profile.email) = placed.email
      where coalesce(placed.email, profile.email) is not null group by 1, 2
    )
    select
      (select json_object_agg(status, number order by status collate "C") from (
        select status, count(*) as number from public.orders group by status) as plain) as orders,
      (select json_object_agg(kind, number order by kind) from (
        select case when account_id is null then 'guest' when orders = 0 then 'account without orders' else 'account' end as kind,
          count(*) as number
        from customers group by 1) as plain) as kinds,
      (select json_object_agg(email, json_build_array(account_id, orders, spent, extract(epoch from latest))
          order by email collate "C") from customers) as customers,
      (select json_object_agg(category, number order by category collate "C") from (
        select category, count(*) as number from public.products group by category) as plain) as products,
      (select json_object_agg(level, number order by level) from (
        select case stock_quantity when 0 then 'out' else 'low' end as level, count(*) as number
        from public.products where stock_quantity < 5 group by 1) as plain) as stock,
      (select json_object_agg(key, number order by key) from (
        select private.own_facets(product)::text as key, count(*) as number from public.products as product group by 1) as plain)
        as facets,
      (select json_object_agg(currency || kind, amount order by (currency || kind) collate "C") from (
        select currency, ' received' as kind, sum(paid_amount) as amount from public.orders group by 1
        union all
        select currency, ' refunded', sum(refunded_amount) from public.orders group by 1
        union all
        select currency, ' revenue', sum(total_amount) from public.orders
        where status in ('paid', 'shipped', 'delivered') group by 1
        union all
        select currency, ' to come', sum(total_amount - paid_amount) from public.orders
        where status not in ('cancelled', 'cancelled_payment', 'failed', 'pending_payment', 'refunded')
          and total_amount > paid_amount group by 1) as plain where amount <> 0) as money`;
  return row;
}
