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
    with written as (
      select
        entry.currency, entry.country_code, entry.country,
        entry.tax_name, entry.tax_rate, sum(entry.orders) as orders, sum(entry.taxed) as taxed,
        sum(entry.net + entry.shipping - entry.taxed) as untaxed, sum(entry.tax) as tax, sum(entry.total) as total,
        sum(entry.refunded) as refunded, sum(entry.refunded_tax) as refunded_tax
      from private.book_entries(first_day, last_day, zone) as entry group by 1, 2, 3, 4, 5
    )
    select coalesce(json_agg(line order by line.currency, line.country, line.tax_rate desc, line.tax_name), '[]')
    from (
      select
        written.currency, place.code as country_code, coalesce(place.name, written.country, '') as country,
        written.tax_name, written.tax_rate, sum(written.orders) as orders, sum(written.taxed) as taxed,
        sum(written.untaxed) as untaxed, sum(written.tax) as tax, sum(written.total) as total,
        sum(written.refunded) as refunded, sum(written.refunded_tax) as refunded_tax
      from written left join private.countries as place on place.code = coalesce(
        written.country_code, private.country_of(jsonb_build_object('country', written.country))
      )
      group by 1, 2, 3, 4, 5
    ) as line
  );
end
$function$;

comment on function public.tax_by_rate(date, date) is 'The tax of sales by country and rate, as [{currency, country_code, country, tax_name, tax_rate, orders, taxed, untaxed, tax, total, refunded, refunded_tax}]. taxed: what the tax was worked out from, without it; untaxed: what bore none, all of it at a rate of 0, and shipping that is not taxed; taxed + untaxed + tax = total. refunded_tax: the tax in refunds. PT400: no such period; PT403 for everyone but administrators.';

revoke all on function public.tax_by_rate(date, date) from public;

grant execute on function public.tax_by_rate(date, date) to authenticated;
