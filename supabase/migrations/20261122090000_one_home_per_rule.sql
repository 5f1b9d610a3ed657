-- Rules that stood in two places get one home, and each role one policy per table and verb.

-- Functions. Those in SQL have no search path of their own, so that they are inlined into the queries that call them.

create function private.low_stock() returns integer
  language sql immutable
as $$
  select 5
$$;
comment on function private.low_stock() is
  'A product with fewer pieces than this is low on stock. app/catalogue/stock.ts has the same number.';

create function private.is_revenue(status text) returns boolean
  language sql immutable
as $$
  select status in ('paid', 'shipped', 'delivered')
$$;
comment on function private.is_revenue(text) is 'Whether an order of this status counts as revenue.';

create function private.search_pattern(q text) returns text
  language plpgsql immutable set search_path = ''
as $$
begin
  if length(q) > 200 then
    raise exception using errcode = 'PT400', message = 'The search text is too long.';
  end if;
  return regexp_replace(q, '([^[:alnum:][:space:]])', '\\\1', 'g');
end
$$;
comment on function private.search_pattern(text) is
  'A regular expression that matches exactly this text. PT400 for more than 200 characters.';

create or replace function public.category_counts(q text default '') returns table (category text, products bigint)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  pattern constant text := private.search_pattern(coalesce(q, ''));
begin
  if pattern = '' then
    return query
      select product.category, count(*) from public.products as product
      group by product.category order by product.category;
  else
    return query
      select product.category, count(*) from public.products as product
      where product.name ~* pattern or product.description ~* pattern or product.category ~* pattern
      group by product.category order by product.category;
  end if;
end
$$;

create or replace function public.search_orders(q text) returns setof public.orders
  language plpgsql stable security definer set search_path = '' rows 100
as $$
declare
  pattern text;
  number constant bigint := case when q ~ '^#?[0-9]{1,18}$' then ltrim(q, '#')::bigint end;
begin
  perform private.require_admin();
  pattern := private.search_pattern(q);
  return query
    select found.* from public.orders as found
    where found.customer_name ~* pattern or found.customer_email ~* pattern or found.id = number;
end
$$;

create or replace function private.revenue_by_day(days integer, time_zone text) returns json
  language sql stable set search_path = ''
as $$
  with day as (
    select today - ago as date
    from (select (now() at time zone time_zone)::date as today) as calendar, generate_series(days - 1, 0, -1) as ago
  ),
  revenue as (
    select (created_at at time zone time_zone)::date as date, sum(total_amount) as amount
    from public.orders
    where private.is_revenue(status) and created_at >= now() - make_interval(days => days + 1)
    group by 1
  )
  select json_agg(json_build_object('date', date, 'revenue', coalesce(amount, 0)) order by date)
  from day left join revenue using (date)
$$;

create or replace function public.dashboard_stats(time_zone text default 'UTC') returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return public.waiting_counts()::jsonb || jsonb_build_object(
    'totalRevenue', (select coalesce(sum(total_amount), 0) from public.orders where private.is_revenue(status)),
    'totalOrders', (select count(*) from public.orders),
    'totalProducts', (select count(*) from public.products),
    'totalCustomers', (select count(distinct user_id) from public.orders),
    'guestCustomers', (select count(distinct lower(customer_email)) from public.orders where user_id is null),
    'pendingPaymentOrders', (select count(*) from public.orders where status = 'pending_payment'),
    'lowStockItems', (select count(*) from public.products where stock_quantity < private.low_stock()),
    'outOfStockItems', (select count(*) from public.products where stock_quantity = 0),
    'revenueByDay', private.revenue_by_day(30, time_zone),
    'latestOrder', (
      select json_build_object('id', id, 'status', status, 'total_amount', total_amount, 'created_at', created_at)
      from public.orders order by created_at desc, id desc limit 1
    ),
    'latestProductAt', (select max(created_at) from public.products),
    'latestInquiryAt', (select max(created_at) from public.product_inquiries where status = 'new')
  );
end
$$;

-- Row security

drop policy "customers read their own profile" on public.profiles;
drop policy "admins read all profiles" on public.profiles;
create policy "customers read their own profile, admins all" on public.profiles
  for select to authenticated using (id = (select auth.uid()) or (select private.is_admin()));

drop policy "customers read their own roles" on public.user_roles;
drop policy "admins read all roles" on public.user_roles;
create policy "customers read their own roles, admins all" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

drop policy "everyone reads running promotions" on public.promotions;
drop policy "admins read all promotions" on public.promotions;
create policy "guests read running promotions" on public.promotions
  for select to anon using (private.is_running(promotions));
create policy "customers read running promotions, admins all" on public.promotions
  for select to authenticated using (private.is_running(promotions) or (select private.is_admin()));

drop policy "customers read their own orders" on public.orders;
drop policy "admins read all orders" on public.orders;
create policy "customers read their own orders, admins all" on public.orders
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

drop policy "customers read the lines of their own orders" on public.order_items;
drop policy "admins read all order lines" on public.order_items;
create policy "customers read the lines of their own orders, admins all" on public.order_items
  for select to authenticated using (
    (select private.is_admin())
    or exists (select from public.orders where orders.id = order_id and orders.user_id = (select auth.uid()))
  );

drop policy "customers read their own inquiries" on public.product_inquiries;
drop policy "admins read all inquiries" on public.product_inquiries;
create policy "customers read their own inquiries, admins all" on public.product_inquiries
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

drop policy "customers read their own offers" on public.counter_offers;
drop policy "admins read all offers" on public.counter_offers;
create policy "customers read their own offers, admins all" on public.counter_offers
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

-- Grants

revoke all on function private.low_stock(), private.is_revenue(text), private.search_pattern(text)
  from public, anon, authenticated, service_role;
