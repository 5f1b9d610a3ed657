-- What waits is counted by a function of its own, and the dashboard's days follow a time zone.

drop function public.dashboard_stats();

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

create function public.waiting_counts() returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return json_build_object(
    'pendingOrders', (select count(*) from public.orders where status in ('pending', 'pending_payment')),
    -- An order is processing once it is cash on delivery or its card is paid, until it is shipped.
    'ordersToShip', (select count(*) from public.orders where status = 'processing'),
    'pendingOffers', (select count(*) from public.counter_offers where status = 'pending'),
    'newInquiries', (select count(*) from public.product_inquiries where status = 'new')
  );
end
$$;
comment on function public.waiting_counts() is
  'What waits for an administrator. Pending orders include those that wait for their payment. PT403 for others.';

create function public.dashboard_stats(time_zone text default 'UTC') returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return public.waiting_counts()::jsonb || jsonb_build_object(
    'totalRevenue', (
      select coalesce(sum(total_amount), 0) from public.orders where status in ('paid', 'delivered', 'shipped')
    ),
    'totalOrders', (select count(*) from public.orders),
    'totalProducts', (select count(*) from public.products),
    'totalCustomers', (select count(distinct user_id) from public.orders),
    'guestCustomers', (select count(distinct lower(customer_email)) from public.orders where user_id is null),
    'pendingPaymentOrders', (select count(*) from public.orders where status = 'pending_payment'),
    'lowStockItems', (select count(*) from public.products where stock_quantity < 5),
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
comment on function public.dashboard_stats(text) is
  'The dashboard''s numbers, what waits included, the revenue of the last 30 days, and the times for its recent '
  'activity. Low stock includes what is out of stock. PT403 for others.';

revoke all on function private.revenue_by_day(integer, text), public.waiting_counts(), public.dashboard_stats(text)
  from public, anon, authenticated, service_role;
grant execute on function public.waiting_counts(), public.dashboard_stats(text) to authenticated;
