create or replace function private.terms_for (
  address jsonb,
  method bigint
)
  returns private.order_terms
  language sql
  stable
  set search_path to ''
  AS $function$
  select row(
    destination.country,
    money.currency, private.currency_decimals(money.currency),
    coalesce(facts.prices_include_tax, false), coalesce(facts.taxes_shipping, false),
    tax.name, coalesce(tax.rate, 0),
    zone.id, chosen.id, chosen.name, chosen.fee, chosen.free_above,
    case when chosen.days_to is not null then private.after_working_days(private.shop_today(), chosen.days_to) end
  )::private.order_terms
  from (select private.country_of(terms_for.address)) as destination (country)
  cross join (select private.shop_currency()) as money (currency)
  left join public.shop_facts as facts on true
  left join lateral (
    select rate.* from private.tax_at(destination.country, terms_for.address ->> 'state') as rate where facts.charges_tax is not false
  ) as tax on true
  left join lateral (
    select zone.id from public.shipping_zones as zone
    where destination.country = any (zone.countries) or zone.countries = '{}' and facts.ships_elsewhere is not false
    order by zone.countries = '{}' limit 1
  ) as zone on true
  left join lateral (
    select * from public.shipping_methods as offered
    where offered.zone_id = zone.id and offered.id = coalesce(method, offered.id)
    order by offered.position, offered.id limit 1
  ) as chosen on true
$function$;

comment on function "private"."terms_for"(jsonb, bigint) is 'What an order to this address is placed under, by this shipping method or, if null, by the first of its zone. No zone or method: it cannot be shipped.';

revoke all on function "private"."terms_for"(jsonb, bigint) from public;
