-- What only administrators ask for: the dashboard's numbers and the search for orders.

-- Functions

create function private.require_admin() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'You do not have permission to access the admin panel.';
  end if;
end
$$;

comment on function private.require_admin() is 'Refuses everybody else with PT403.';

create function private.revenue_by_day(days integer, time_zone text) returns json
  language sql stable set search_path = ''
as $$
  with day as (
    select today - ago as date
    from (select (now() at time zone time_zone)::date as today) as calendar, generate_series(days - 1, 0, -1) as ago
  ),
  revenue as (
    select (created_at at time zone time_zone)::date as date, sum(total_amount) as amount
    from public.orders
    where status in ('paid', 'delivered', 'shipped') and created_at >= now() - make_interval(days => days + 1)
    group by 1
  )
  select json_agg(json_build_object('date', date, 'revenue', coalesce(amount, 0)) order by date)
  from day left join revenue using (date)
$$;

comment on function private.revenue_by_day(integer, text) is
  'What each of the last days brought in, today last, by the calendar of the time zone.';

create function public.dashboard_stats(time_zone text default 'UTC') returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return json_build_object(
    'totalRevenue', (
      select coalesce(sum(total_amount), 0) from public.orders where status in ('paid', 'delivered', 'shipped')
    ),
    'totalOrders', (select count(*) from public.orders),
    'totalProducts', (select count(*) from public.products),
    'totalCustomers', (select count(distinct user_id) from public.orders),
    'guestCustomers', (select count(distinct lower(customer_email)) from public.orders where user_id is null),
    'pendingOrders', (select count(*) from public.orders where status in ('pending', 'pending_payment')),
    'pendingPaymentOrders', (select count(*) from public.orders where status = 'pending_payment'),
    'lowStockItems', (select count(*) from public.products where stock_quantity < 5),
    'outOfStockItems', (select count(*) from public.products where stock_quantity = 0),
    'newInquiries', (select count(*) from public.product_inquiries where status = 'new'),
    'pendingOffers', (select count(*) from public.counter_offers where status = 'pending'),
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
comment on function public.dashboard_stats(text) is
  'The dashboard''s numbers, the revenue of the last 30 days, and the times for its recent activity. Low stock includes '
  'what is out of stock, pending orders those that wait for their payment. PT403 for others.';

create function public.search_orders(q text) returns setof public.orders
  language plpgsql stable security definer set search_path = '' rows 100
as $$
declare
  words constant text := regexp_replace(q, '([^[:alnum:][:space:]])', '\\\1', 'g');
  number constant bigint := case when q ~ '^#?[0-9]{1,18}$' then ltrim(q, '#')::bigint end;
begin
  perform private.require_admin();
  if length(q) > 200 then
    raise exception using errcode = 'PT400', message = 'The search text is too long.';
  end if;
  return query
    select found.* from public.orders as found
    where found.customer_name ~* words or found.customer_email ~* words or found.id = number;
end
$$;
comment on function public.search_orders(text) is
  'Orders whose customer''s name or e-mail contains q, or whose number q is. A function, because row security keeps a '
  'plain filter from using the index of words. PT400 for more than 200 characters.';

-- Grants

revoke all on function private.require_admin(), private.revenue_by_day(integer, text), public.dashboard_stats(text),
  public.search_orders(text)
  from public, anon, authenticated, service_role;
grant execute on function public.dashboard_stats(text), public.search_orders(text) to authenticated;
