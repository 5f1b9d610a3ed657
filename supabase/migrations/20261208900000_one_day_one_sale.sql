-- One day, the shop's, and one sale, that of the reports, on the dashboard, too.

set local check_function_bodies = off;

DROP FUNCTION "private"."revenue_by_day"(integer, text);

CREATE OR REPLACE FUNCTION private.sales_by_day(days integer)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with shop as (
    select zone, private.shop_currency() as currency, private.day_in(now(), zone) as today
    from (select coalesce((select time_zone from public.shop_facts), 'UTC') as zone) as known
  ),
  day as (
    select today - ago as date from shop, generate_series(days - 1, 0, -1) as ago
  ),
  -- Every time zone begins its days at a quarter of an hour. Fewer times than orders have to be looked up in the calendar.
  quarter as (
    select date_bin('15 minutes', sale.created_at, 'epoch') as start, sum(sale.total_amount) as amount
    from public.orders as sale, shop
    where private.is_sale(sale.status, sale.payment_method, sale.payment_status) and sale.currency = shop.currency
      and sale.created_at >= now() - make_interval(days => days + 1)
    group by 1
  ),
  sold as (
    select private.day_in(start, zone) as date, sum(amount) as amount from quarter, shop group by 1
  )
  select json_agg(json_build_object('date', date, 'revenue', coalesce(amount, 0)) order by date)
  from day left join sold using (date)
$function$;

CREATE OR REPLACE FUNCTION private.shop_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.day_in(moment, (select time_zone from public.shop_facts));
exception when invalid_parameter_value then
  return private.day_in(moment, 'UTC');
end
$function$;

CREATE OR REPLACE FUNCTION public.dashboard_stats(time_zone text DEFAULT 'UTC'::text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  unit constant text := private.shop_currency();
begin
  return public.waiting_counts()::jsonb || jsonb_build_object(
    'revenueByDay', private.sales_by_day(30),
    'latestOrder', (
      select json_build_object('id', id, 'status', status, 'total_amount', total_amount, 'currency', currency, 'created_at', created_at)
      from public.orders order by created_at desc, id desc limit 1
    ),
    'latestProductAt', (select max(created_at) from public.products),
    'latestInquiryAt', (select max(created_at) from public.product_inquiries where status = 'new')
  ) || (
    select jsonb_build_object(
      'totalRevenue', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' revenue'), 0),
      'received', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' received'), 0),
      'refunded', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' refunded'), 0),
      'stillToCome', coalesce(sum(amount) filter (where subject = 'money' and kind = unit || ' to come'), 0),
      'otherCurrencies', coalesce((
        select json_agg(distinct left(kind, 3))
        from (
          select kind from private.tallies
          where subject = 'money' and kind not like unit || ' %' group by kind having sum(amount) <> 0
        ) as elsewhere
      ), '[]'),
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
$function$;

COMMENT ON FUNCTION "private"."sales_by_day"(integer) IS 'What was sold on each of the last days, today last, in the shop''s currency and time zone, as reports count it.';

COMMENT ON FUNCTION "public"."dashboard_stats"(text) IS 'The dashboard''s numbers, including what is waiting, the sales of the last 30 days of the shop (revenueByDay), and the times for its recent activity. Sums are of orders in the shop''s currency; otherCurrencies: those of the other orders. Low stock includes what is out of stock. time_zone: of a former version, without effect. PT403 for others.';

REVOKE ALL ON FUNCTION "private"."sales_by_day"(integer) FROM PUBLIC;
