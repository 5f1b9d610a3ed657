create or replace function private.terms_for (
  address jsonb,
  method bigint
)
  returns private.order_terms
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  facts public.shop_facts;
  tax public.tax_rates;
  chosen public.shipping_methods;
  terms private.order_terms;
begin
  address := private.address_with_country(address);
  -- Nulls, if somebody has deleted them by hand, mean the defaults.
  select * into facts from public.shop_facts;
  terms.country := address ->> 'country_code';
  terms.decimals := coalesce(private.currency_decimals(facts.currency), 2);
  terms.currency := case when private.currency_decimals(facts.currency) is null then 'USD' else facts.currency end;
  terms.prices_include_tax := coalesce(facts.prices_include_tax, false);
  terms.taxes_shipping := coalesce(facts.taxes_shipping, false);

  if facts.charges_tax is not false then
    tax := private.tax_at(terms.country, address ->> 'state');
  end if;
  terms.tax_name := tax.name;
  terms.tax_rate := coalesce(tax.rate, 0);

  select zone.id into terms.zone_id from public.shipping_zones as zone
  left join private.territories() as territory on territory.code = terms.country
  where terms.country = any (zone.countries) or territory.country = any (zone.countries)
    or zone.countries = '{}' and facts.ships_elsewhere is not false
  -- A territory's own zone comes first, then that of the country that serves it.
  order by zone.countries = '{}', (terms.country = any (zone.countries)) is not true limit 1;
  select * into chosen from public.shipping_methods as offered
  where offered.zone_id = terms.zone_id and (method is null or offered.id = method)
  order by offered.position, offered.id limit 1;
  terms.method_id := chosen.id;
  terms.shipping_method := chosen.name;
  terms.fee := chosen.fee;
  terms.free_above := chosen.free_above;
  if chosen.days_to is not null then
    terms.arrives_by := private.after_working_days(private.shop_today(), chosen.days_to);
  end if;
  return terms;
end
$function$;

comment on function private.terms_for(jsonb, bigint) is 'What an order to this address is placed under, by this shipping method or, if null, by the first of its zone. No zone or method: it cannot be shipped.';

revoke all on function private.terms_for(jsonb, bigint) from public;
