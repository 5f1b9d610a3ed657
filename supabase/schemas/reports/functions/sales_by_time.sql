create or replace function public.sales_by_time (
  first_day date,
  last_day date,
  unit text
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  as $function$
declare
  zone constant text := private.open_report(first_day, last_day, unit);
begin
  return (
    with entry as (
      select
        each.currency, private.period_of_day(each.day, unit, first_day) as starts,
        sum(each.orders) as orders, sum(each.net) as net, sum(each.shipping) as shipping, sum(each.tax) as tax,
        sum(each.total) as total, sum(each.refunded) as refunded
      from private.book_entries(first_day, last_day, zone) as each group by 1, 2
    ),
    calendar as (
      select distinct private.period_of_day(first_day + n, unit, first_day) as starts
      from generate_series(0, last_day - first_day) as n
    )
    select coalesce(json_agg(line order by line.currency, line.starts), '[]')
    from (
      select
        used.currency, calendar.starts, coalesce(entry.orders, 0) as orders, coalesce(entry.net, 0) as net,
        coalesce(entry.shipping, 0) as shipping, coalesce(entry.tax, 0) as tax, coalesce(entry.total, 0) as total,
        coalesce(entry.refunded, 0) as refunded
      from (select distinct currency from entry) as used
      cross join calendar
      left join entry using (currency, starts)
    ) as line
  );
end
$function$;

comment on function public.sales_by_time(date, date, text) is 'Sales of the days from the first to the last, both included, as [{currency, starts, orders, net, shipping, tax, total, refunded}]: a row for each day, week, month or all (unit), also those without any, for each currency that occurs. refunded: given on those days. PT400: no such period; PT403 for everyone but administrators.';

revoke all on function public.sales_by_time(date, date, text) from public;

grant execute on function public.sales_by_time(date, date, text) to authenticated;
