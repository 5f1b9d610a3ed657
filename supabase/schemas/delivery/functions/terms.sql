create or replace function public.terms()
  returns json
  language sql
  stable
  security definer
  set search_path to ''
  as $function$
  select json_build_object(
    'country', facts.country,
    'prices_include_tax', facts.prices_include_tax,
    'charges_tax', facts.charges_tax,
    'taxes_shipping', facts.taxes_shipping,
    'ships_elsewhere', facts.ships_elsewhere,
    'today', private.shop_today(),
    'tax_rates', (
      select coalesce(json_agg(
        json_build_object('country', rate.country, 'region', rate.region, 'name', rate.name, 'rate', rate.rate) order by rate.id
      ), '[]')
      from public.tax_rates as rate
    ),
    'zones', (
      select coalesce(json_agg(
        json_build_object('countries', zone.countries, 'takes_cash', zone.takes_cash, 'methods', (
          select coalesce(json_agg(
            json_build_object(
              'id', method.id, 'name', method.name, 'fee', method.fee, 'free_above', method.free_above,
              'days_from', method.days_from, 'days_to', method.days_to,
              'is_insured', method.is_insured, 'is_signed_for', method.is_signed_for
            ) order by method.position, method.id
          ), '[]')
          from public.shipping_methods as method where method.zone_id = zone.id
        )) order by zone.id
      ), '[]')
      from public.shipping_zones as zone
    ),
    'gift_wraps', case when private.is_enabled('gifts_enabled') then (
      select coalesce(json_agg(
        json_build_object('id', wrap.id, 'name', wrap.name, 'price', wrap.price) order by wrap.position, wrap.id
      ), '[]')
      from public.gift_wraps as wrap where wrap.is_active
    ) end
  )
  from public.shop_facts as facts
$function$;

comment on function public.terms() is 'The taxes, where and how the shop ships, and how it wraps gifts, for the checkout: what place_order chooses from. gift_wraps: null if it offers no gifts.';

revoke all on function public.terms() from public;

grant execute on function public.terms() to anon, authenticated, service_role;
