create or replace function public.sales_by_country (
  first_day date,
  last_day date
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  as $function$
declare
  zone constant text := private.open_report(first_day, last_day);
begin
  return (
    with written as (
      select
        entry.currency, entry.country_code, entry.country,
        sum(entry.orders) as orders, sum(entry.net) as net, sum(entry.shipping) as shipping, sum(entry.tax) as tax,
        sum(entry.total) as total, sum(entry.refunded) as refunded
      from private.book_entries(first_day, last_day, zone) as entry group by 1, 2, 3
    )
    select coalesce(json_agg(line order by line.currency, line.total desc, line.country), '[]')
    from (
      select
        written.currency, place.code as country_code, coalesce(place.name, written.country, '') as country,
        sum(written.orders) as orders, sum(written.net) as net, sum(written.shipping) as shipping, sum(written.tax) as tax,
        sum(written.total) as total, sum(written.refunded) as refunded
      from written left join private.countries as place on place.code = coalesce(
        written.country_code, private.country_of(jsonb_build_object('country', written.country))
      )
      group by 1, 2, 3
    ) as line
  );
end
$function$;

comment on function public.sales_by_country(date, date) is 'Sales by the country they were sent to, as [{currency, country_code, country, orders, net, shipping, tax, total, refunded}]; country_code is null for countries that are not known. PT400: no such period; PT403 for everyone but administrators.';

revoke all on function public.sales_by_country(date, date) from public;

grant execute on function public.sales_by_country(date, date) to authenticated;
