create or replace function private.revenue_by_day (
  days integer,
  time_zone text
)
  returns json
  language sql
  stable
  set search_path to ''
  AS $function$
  with day as (
    select today - ago as date
    from (select (now() at time zone time_zone)::date as today) as calendar, generate_series(days - 1, 0, -1) as ago
  ),
  -- Every time zone begins its days at a quarter of an hour. Fewer times than orders have to be looked up in the calendar.
  quarter as (
    select date_bin('15 minutes', created_at, 'epoch') as start, sum(total_amount) as amount
    from public.orders
    where private.is_revenue(status) and currency = private.shop_currency()
      and created_at >= now() - make_interval(days => days + 1)
    group by 1
  ),
  revenue as (
    select (start at time zone time_zone)::date as date, sum(amount) as amount from quarter group by 1
  )
  select json_agg(json_build_object('date', date, 'revenue', coalesce(amount, 0)) order by date)
  from day left join revenue using (date)
$function$;

comment on function "private"."revenue_by_day"(integer, text) is 'The revenue of each of the last days in the shop''s currency, today last, by the calendar of the time zone.';

revoke all on function "private"."revenue_by_day"(integer, text) from public;
