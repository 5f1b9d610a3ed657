create or replace function private.sales_by_day (
  days integer
)
  returns json
  language sql
  stable
  set search_path to ''
  as $function$
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

comment on function private.sales_by_day(integer) is 'What was sold on each of the last days, today last, in the shop''s currency and time zone, as reports count it.';

revoke all on function private.sales_by_day(integer) from public;
