-- Counts and sums of orders, buyers and products, kept with every change instead of counted whenever somebody looks.

-- Tables. Their rows change all the time: with room in each page, a change touches no index.

create table private.tallies (
  id bigint generated always as identity primary key,
  subject text collate "C" not null check (subject in ('orders', 'buyers', 'products', 'stock')),
  kind text collate "C" not null,
  number bigint not null,
  amount numeric not null
)
with (fillfactor = 25);
comment on table private.tallies is
  'How many there are of a kind: orders by status, with the sum of their totals; buyers with and without an account; '
  'products by category; products by the level of their stock. The rows of a kind add up to its number: each of several '
  'transactions at a time has one to itself.';

create table private.buyers (
  buyer text collate "C" primary key,
  orders bigint not null
)
with (fillfactor = 70);
comment on table private.buyers is 'Who has orders, as private.buyer names them, and how many.';

-- Indexes

create index tallies_by_kind on private.tallies (subject, kind);

-- The numbers of one status or day are counted in an index alone, and all lists end in id where a page may stop among equals.
create index orders_by_total_and_id on public.orders (total_amount, id);
drop index public.orders_by_total;
create index orders_by_customer_name_and_id on public.orders (customer_name, id);
drop index public.orders_by_customer_name;
create index product_inquiries_by_status_and_age on public.product_inquiries (status, created_at desc, id desc);
drop index public.product_inquiries_by_status;
create index counter_offers_by_status_and_age on public.counter_offers (status, created_at desc, id desc);
drop index public.counter_offers_pending;

-- Functions. Those in SQL have no search path of their own, so that they are inlined into the queries that call them.

create function private.buyer(customer uuid, email text) returns text
  language sql immutable
as $$
  select coalesce('account ' || customer, 'guest ' || lower(email))
$$;
comment on function private.buyer(uuid, text) is
  'Whose order it is: a customer''s or, without one, a guest''s, told apart by e-mail address. Null for a guest without.';

create function private.stock_level(stock integer) returns text
  language sql immutable
as $$
  select case when stock = 0 then 'out' when stock < private.low_stock() then 'low' end
$$;
comment on function private.stock_level(integer) is 'out or low; null where there is enough, or nobody counts.';

create function private.tally(subject text, kind text, number bigint, amount numeric default 0) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- Any row that nobody else is changing: nobody waits, and so nobody deadlocks.
  update private.tallies as held
  set number = held.number + tally.number, amount = held.amount + tally.amount
  where held.id = (
    select free.id from private.tallies as free
    where free.subject = tally.subject collate "C" and free.kind = tally.kind collate "C"
    limit 1 for update skip locked
  );
  if not found then
    insert into private.tallies (subject, kind, number, amount)
    values (tally.subject, tally.kind, tally.number, tally.amount);
  end if;
end
$$;
comment on function private.tally(text, text, bigint, numeric) is 'Adds to a tally; with negative numbers, takes away.';

create function private.tally_buyer(buyer text, orders bigint) returns void
  language plpgsql set search_path = ''
as $$
declare
  total bigint;
begin
  if buyer is null then
    return;
  end if;
  insert into private.buyers as known (buyer, orders) values (tally_buyer.buyer, tally_buyer.orders)
  on conflict on constraint buyers_pkey do update set orders = known.orders + excluded.orders
  returning known.orders into total;
  -- Who had no orders was not here, and who has none is not kept.
  if total = tally_buyer.orders then
    perform private.tally('buyers', split_part(buyer, ' ', 1), 1);
  elsif total = 0 then
    delete from private.buyers as known where known.buyer = tally_buyer.buyer;
    perform private.tally('buyers', split_part(buyer, ' ', 1), -1);
  end if;
end
$$;
comment on function private.tally_buyer(text, bigint) is
  'Adds to the orders of a buyer, with a negative number takes away, and keeps the numbers of buyers with and without an '
  'account.';

create function private.tally_orders() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.tally('orders', status, count(*), sum(total_amount)) from added group by status;
    perform private.tally_buyer(buyer, count(*))
    from (select private.buyer(user_id, customer_email) as buyer from added) as change group by buyer order by buyer;
  elsif tg_op = 'DELETE' then
    perform private.tally('orders', status, -count(*), -sum(total_amount)) from removed group by status;
    perform private.tally_buyer(buyer, -count(*))
    from (select private.buyer(user_id, customer_email) as buyer from removed) as change group by buyer order by buyer;
  elsif tg_op = 'UPDATE' then
    perform private.tally('orders', status, sum(times), sum(times * total_amount))
    from (
      select status, total_amount, 1 as times from added union all select status, total_amount, -1 from removed
    ) as change
    group by status having sum(times) <> 0 or sum(times * total_amount) <> 0;
    perform private.tally_buyer(buyer, sum(times))
    from (
      select private.buyer(user_id, customer_email) as buyer, 1 as times from added
      union all
      select private.buyer(user_id, customer_email), -1 from removed
    ) as change
    group by buyer having sum(times) <> 0 order by buyer;
  else
    delete from private.tallies where subject in ('orders', 'buyers');
    delete from private.buyers;
  end if;
  return null;
end
$$;
comment on function private.tally_orders() is 'Keeps the numbers and sums of orders by status, and the orders of each buyer.';

create function private.tally_products() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.tally('products', category, count(*)) from added group by category;
    perform private.tally('stock', level, count(*))
    from (select private.stock_level(stock_quantity) as level from added) as change
    where level is not null group by level;
  elsif tg_op = 'DELETE' then
    perform private.tally('products', category, -count(*)) from removed group by category;
    perform private.tally('stock', level, -count(*))
    from (select private.stock_level(stock_quantity) as level from removed) as change
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
      values ('products', category collate "C"), ('stock', private.stock_level(stock_quantity))
    ) as tallied (subject, kind)
    where kind is not null
    group by subject, kind having sum(times) <> 0;
  else
    delete from private.tallies where subject in ('products', 'stock');
  end if;
  return null;
end
$$;
comment on function private.tally_products() is 'Keeps the numbers of products by category and by the level of their stock.';

create function private.recount() returns void
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
  select 'stock', level, count(*), 0
  from (select private.stock_level(stock_quantity) as level from public.products) as product
  where level is not null group by level;
end
$$;
comment on function private.recount() is
  'Counts everything anew: for a shop that existed before its tallies, and after rows were loaded with triggers disabled.';

create or replace function private.revenue_by_day(days integer, time_zone text) returns json
  language sql stable set search_path = ''
as $$
  with day as (
    select today - ago as date
    from (select (now() at time zone time_zone)::date as today) as calendar, generate_series(days - 1, 0, -1) as ago
  ),
  -- Every time zone begins its days at a quarter of an hour. Fewer times than orders have to be looked up in the calendar.
  quarter as (
    select date_bin('15 minutes', created_at, 'epoch') as start, sum(total_amount) as amount
    from public.orders
    where private.is_revenue(status) and created_at >= now() - make_interval(days => days + 1)
    group by 1
  ),
  revenue as (
    select (start at time zone time_zone)::date as date, sum(amount) as amount from quarter group by 1
  )
  select json_agg(json_build_object('date', date, 'revenue', coalesce(amount, 0)) order by date)
  from day left join revenue using (date)
$$;

create or replace function public.waiting_counts() returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'pendingOrders', coalesce(sum(number) filter (where kind in ('pending', 'pending_payment')), 0),
      -- An order is processing once it is cash on delivery or its card is paid, until it is shipped.
      'ordersToShip', coalesce(sum(number) filter (where kind = 'processing'), 0),
      'pendingOffers', (select count(*) from public.counter_offers where status = 'pending'),
      'newInquiries', (select count(*) from public.product_inquiries where status = 'new')
    )
    from private.tallies where subject = 'orders'
  );
end
$$;

create or replace function public.dashboard_stats(time_zone text default 'UTC') returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return public.waiting_counts()::jsonb || jsonb_build_object(
    'revenueByDay', private.revenue_by_day(30, time_zone),
    'latestOrder', (
      select json_build_object('id', id, 'status', status, 'total_amount', total_amount, 'created_at', created_at)
      from public.orders order by created_at desc, id desc limit 1
    ),
    'latestProductAt', (select max(created_at) from public.products),
    'latestInquiryAt', (select max(created_at) from public.product_inquiries where status = 'new')
  ) || (
    select jsonb_build_object(
      'totalRevenue', coalesce(sum(amount) filter (where subject = 'orders' and private.is_revenue(kind)), 0),
      'totalOrders', coalesce(sum(number) filter (where subject = 'orders'), 0),
      'totalProducts', coalesce(sum(number) filter (where subject = 'products'), 0),
      'totalCustomers', coalesce(sum(number) filter (where subject = 'buyers' and kind = 'account'), 0),
      'guestCustomers', coalesce(sum(number) filter (where subject = 'buyers' and kind = 'guest'), 0),
      'pendingPaymentOrders', coalesce(sum(number) filter (where subject = 'orders' and kind = 'pending_payment'), 0),
      'lowStockItems', coalesce(sum(number) filter (where subject = 'stock'), 0),
      'outOfStockItems', coalesce(sum(number) filter (where subject = 'stock' and kind = 'out'), 0)
    )
    from private.tallies
  );
end
$$;

create function public.order_count(
  statuses text[] default null, since timestamptz default null, before timestamptz default null
) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if since is null and before is null then
    return (
      select coalesce(sum(number), 0) from private.tallies
      where subject = 'orders' and (statuses is null or kind = any (statuses))
    );
  elsif statuses is null then
    return (
      select count(*) from public.orders
      where created_at >= coalesce(since, '-infinity') and created_at < coalesce(before, 'infinity')
    );
  else
    return (
      select count(*) from public.orders
      where status = any (statuses)
        and created_at >= coalesce(since, '-infinity') and created_at < coalesce(before, 'infinity')
    );
  end if;
end
$$;
comment on function public.order_count(text[], timestamptz, timestamptz) is
  'How many orders there are of these statuses and from this time until before that one; null is any. PT403 for everyone '
  'but administrators.';

-- Triggers. Those by statement, because a rename or a bulk edit changes many rows at once.

create trigger orders_are_tallied_when_added after insert on public.orders
  referencing new table as added for each statement execute function private.tally_orders();
create trigger orders_are_tallied_when_changed after update on public.orders
  referencing old table as removed new table as added for each statement execute function private.tally_orders();
create trigger orders_are_tallied_when_deleted after delete on public.orders
  referencing old table as removed for each statement execute function private.tally_orders();
create trigger orders_are_tallied_when_emptied after truncate on public.orders
  for each statement execute function private.tally_orders();

create trigger products_are_tallied_when_added after insert on public.products
  referencing new table as added for each statement execute function private.tally_products();
create trigger products_are_tallied_when_changed after update on public.products
  referencing old table as removed new table as added for each statement execute function private.tally_products();
create trigger products_are_tallied_when_deleted after delete on public.products
  referencing old table as removed for each statement execute function private.tally_products();
create trigger products_are_tallied_when_emptied after truncate on public.products
  for each statement execute function private.tally_products();

-- What there was before.
select private.recount();

-- Row security

alter table private.tallies enable row level security;
alter table private.buyers enable row level security;

-- Grants

revoke all on private.tallies, private.buyers from public, anon, authenticated, service_role;
revoke all on sequence private.tallies_id_seq from public, anon, authenticated, service_role;
revoke all on function
  private.buyer(uuid, text), private.stock_level(integer), private.tally(text, text, bigint, numeric),
  private.tally_buyer(text, bigint), private.tally_orders(), private.tally_products(), private.recount(),
  public.order_count(text[], timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.order_count(text[], timestamptz, timestamptz) to authenticated;
