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
    select coalesce(json_agg(line order by line.currency, line.total desc, line.country), '[]')
    from (
      select
        sold.currency, sold.country_code, sold.country, sum(sold.orders) as orders, sum(sold.net) as net,
        sum(sold.shipping) as shipping, sum(sold.tax) as tax, sum(sold.total) as total, sum(sold.refunded) as refunded
      from private.sales_by_place(first_day, last_day, zone) as sold group by 1, 2, 3
    ) as line
  );
end
$function$;

comment on function public.sales_by_country(date, date) is 'Sales by the country they were sent to, as [{currency, country_code, country, orders, net, shipping, tax, total, refunded}]; country_code is null for countries that are not known. PT400: no such period; PT403 for everyone but administrators.';

revoke all on function public.sales_by_country(date, date) from public;

grant execute on function public.sales_by_country(date, date) to authenticated;
