-- What two functions said is said in one, which both call.

create function private.require_data_request (token text, kind text)
  returns text
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  request constant private.data_requests := private.open_data_request(token);
begin
  if request.id is null or request.kind <> require_data_request.kind then
    raise exception using
      errcode = 'PT404', hint = 'data_link_dead',
      message = 'This link is older than an hour, or you have asked for another.';
  end if;
  return request.email;
end
$function$;

comment on function private.require_data_request(text, text) is 'The email address of the request of this kind (export, erase) that a token opens. PT404 if it opens none.';

revoke all on function private.require_data_request(text, text) from public;

create or replace function public.erase_own_data (token text)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.erase_customer(private.require_data_request(token, 'erase'));
end
$function$;

create or replace function public.export_own_data (token text)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  return private.customer_export(private.require_data_request(token, 'export'));
end
$function$;

create function private.sales_by_place (first_day date, last_day date, zone text)
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

create or replace function public.sales_by_country (first_day date, last_day date)
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

create or replace function public.tax_by_rate (first_day date, last_day date)
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
