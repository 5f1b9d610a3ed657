-- The number from which on a product is low on stock is the owner's: the dashboard counts again when it changes.

create function private.stock_level(stock integer, low integer) returns text
  language sql immutable
as $$
  select case when stock = 0 then 'out' when stock < low then 'low' end
$$;
comment on function private.stock_level(integer, integer) is 'out, or low if there are fewer pieces than this; null if there is enough, or if stock is not counted.';
revoke all on function private.stock_level(integer, integer) from public;

create function private.count_stock() returns table (kind text, number bigint)
  language sql stable set search_path = ''
as $$
  select level, count(*)
  from (select private.low_stock() as low) as shop, public.products as product,
    lateral private.stock_level(product.stock_quantity, shop.low) as level
  where level is not null group by level
$$;
comment on function private.count_stock() is 'How many products are low on stock, and out of it.';
revoke all on function private.count_stock() from public;

create or replace function private.tally_products() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  low constant integer := private.low_stock();
begin
  if tg_op = 'INSERT' then
    perform private.tally('products', category, count(*)) from added group by category;
    perform private.tally('stock', level, count(*))
    from (select private.stock_level(stock_quantity, low) as level from added) as change
    where level is not null group by level;
  elsif tg_op = 'DELETE' then
    perform private.tally('products', category, -count(*)) from removed group by category;
    perform private.tally('stock', level, -count(*))
    from (select private.stock_level(stock_quantity, low) as level from removed) as change
    where level is not null group by level;
  elsif tg_op = 'UPDATE' then
    -- One query, because every order takes stock.
    perform private.tally(subject, kind, sum(times))
    from (
      select category, stock_quantity, 1 as times from added
      union all
      select category, stock_quantity, -1 from removed
    ) as change
    cross join lateral (
      values ('products', category collate "C"), ('stock', private.stock_level(stock_quantity, low))
    ) as tallied (subject, kind)
    where kind is not null
    group by subject, kind having sum(times) <> 0;
  else
    delete from private.tallies where subject in ('products', 'stock');
  end if;
  return null;
end
$$;

create or replace function private.recount() returns void
  language plpgsql set search_path = ''
as $$
begin
  lock table public.orders, public.products in share mode;
  delete from private.buyers;
  delete from private.tallies;
  insert into private.buyers (buyer, orders)
  select private.buyer(user_id, customer_email), count(*) from public.orders
  where private.buyer(user_id, customer_email) is not null group by 1;
  insert into private.tallies (subject, kind, number, amount)
  select 'buyers', split_part(buyer, ' ', 1), count(*), 0 from private.buyers group by 2
  union all
  select 'orders', status, count(*), sum(total_amount) from public.orders group by status
  union all
  select 'products', category, count(*), 0 from public.products group by category
  union all
  select 'stock', kind, number, 0 from private.count_stock()
  union all
  select 'facets', facet_group::text, count(*), 0 from private.product_search group by facet_group
  union all
  select 'money', money.kind, 0, sum(money.amount)
  from public.orders as placed cross join lateral private.money_of(placed) as money group by money.kind;
end
$$;

create function private.recount_stock() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.tallies where subject = 'stock';
  insert into private.tallies (subject, kind, number, amount) select 'stock', kind, number, 0 from private.count_stock();
  return null;
end
$$;
comment on function private.recount_stock() is 'Counts the products that are low on stock again, after the owner has said what low is.';
revoke all on function private.recount_stock() from public;

create trigger shop_facts_recount_stock after update of low_stock_threshold on public.shop_facts
  for each row when (new.low_stock_threshold <> old.low_stock_threshold) execute function private.recount_stock();

-- Whoever writes products locks them and the prices first, and then reads the facts. So does whoever changes the facts:
-- otherwise each could wait for the other.

create function private.lock_products() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  lock table public.products in share mode;
  return null;
end
$$;
comment on function private.lock_products() is 'Waits for those who are writing products, and lets nobody else write them until the transaction ends.';
revoke all on function private.lock_products() from public;

create trigger shop_facts_lock_products before update of low_stock_threshold on public.shop_facts
  for each statement execute function private.lock_products();
create trigger shop_facts_lock_prices before update of currency on public.shop_facts
  for each statement execute function private.own_prices_first();

drop function private.stock_level(integer);
