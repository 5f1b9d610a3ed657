create or replace function public.tax_by_rate (
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
    select coalesce(json_agg(line order by line.currency, line.country, line.tax_rate desc, line.tax_name), '[]')
    from (
      select
        sold.currency, sold.country_code, sold.country, sold.tax_name, sold.tax_rate, sold.orders, sold.taxed, sold.untaxed,
        sold.tax, sold.total, sold.refunded, sold.refunded_tax
      from private.sales_by_place(first_day, last_day, zone) as sold
    ) as line
  );
end
$function$;

comment on function public.tax_by_rate(date, date) is 'The tax of sales by country and rate, as [{currency, country_code, country, tax_name, tax_rate, orders, taxed, untaxed, tax, total, refunded, refunded_tax}]. taxed: what the tax was worked out from, without it; untaxed: what bore none, all of it at a rate of 0, and shipping that is not taxed; taxed + untaxed + tax = total. refunded_tax: the tax in refunds. PT400: no such period; PT403 for everyone but administrators.';

revoke all on function public.tax_by_rate(date, date) from public;

grant execute on function public.tax_by_rate(date, date) to authenticated;
