create or replace function private.sales_by_place (
  first_day date,
  last_day date,
  zone text
)
  returns table (
    currency text,
    country_code text,
    country text,
    tax_name text,
    tax_rate numeric,
    orders bigint,
    net numeric,
    shipping numeric,
    taxed numeric,
    untaxed numeric,
    tax numeric,
    total numeric,
    refunded numeric,
    refunded_tax numeric
  )
  language sql
  stable
  as $function$
  with written as (
    select
      entry.currency, entry.country_code, entry.country, entry.tax_name, entry.tax_rate, sum(entry.orders) as orders,
      sum(entry.net) as net, sum(entry.shipping) as shipping, sum(entry.taxed) as taxed, sum(entry.tax) as tax,
      sum(entry.total) as total, sum(entry.refunded) as refunded, sum(entry.refunded_tax) as refunded_tax
    from private.book_entries(first_day, last_day, zone) as entry group by 1, 2, 3, 4, 5
  )
  select
    written.currency, place.code, coalesce(place.name, written.country, ''), written.tax_name, written.tax_rate,
    sum(written.orders)::bigint, sum(written.net), sum(written.shipping), sum(written.taxed),
    sum(written.net + written.shipping - written.taxed), sum(written.tax), sum(written.total), sum(written.refunded),
    sum(written.refunded_tax)
  from written left join private.countries as place on place.code = coalesce(
    written.country_code, private.country_of(jsonb_build_object('country', written.country))
  )
  group by 1, 2, 3, 4, 5
$function$;

comment on function private.sales_by_place(date, date, text) is 'The entries of the books by currency, country and tax rate. country_code is null for countries that are not known; untaxed is what bore no tax.';

revoke all on function private.sales_by_place(date, date, text) from public;
