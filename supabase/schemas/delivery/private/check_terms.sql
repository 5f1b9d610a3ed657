create or replace function private.check_terms (
  terms private.order_terms,
  address jsonb,
  payment_method text
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  country constant text := coalesce((select name from private.countries where code = terms.country), address ->> 'country');
  asked constant jsonb := case
    when terms.country is null then address -> 'country'
    else jsonb_build_object('country', terms.country)
  end;
  served constant text[] := private.served_countries();
  most constant integer := case when cardinality(served) > 13 then 12 else 13 end;
  others constant integer := greatest(cardinality(served) - most, 0);
begin
  if terms.method_id is not null then
    if payment_method = 'cod' and not (select takes_cash from public.shipping_zones where id = terms.zone_id) then
      perform private.refuse('PT409', private.refusal(
        'cash_not_to_country', format('Cash on delivery is not available for orders to %s.', country),
        jsonb_build_object('country', asked)
      ), '[]');
    end if;
    return;
  end if;
  perform private.refuse('PT409', case
    when terms.zone_id is not null and exists (select from public.shipping_methods where zone_id = terms.zone_id)
      then private.refusal(
        'shipping_method_gone',
        'This shipping method is no longer offered for your address. Please choose another one.'
      )
    when served = '{}' then private.refusal(
      'country_not_served', format('We do not ship to %s.', country), jsonb_build_object('country', asked)
    )
    else private.refusal(
      'country_not_served_but_others',
      format(
        'We do not ship to %s. We ship to: %s%s.', country,
        (
          select string_agg(served_country.name, ', ' order by place)
          from unnest(served[:most]) with ordinality as listed (code, place)
          join private.countries as served_country using (code)
        ),
        case when others > 0 then format(' and %s more', others) else '' end
      ),
      jsonb_build_object(
        'country', asked,
        'served', (select jsonb_agg(jsonb_build_object('country', code)) from unnest(served[:most]) as code),
        'others', others
      )
    )
  end, '[]');
end
$function$;

comment on function private.check_terms(private.order_terms, jsonb, text) is 'Refuses addresses that are not served, and shipping methods that their zone does not have, and cash in zones without.';

revoke all on function private.check_terms(private.order_terms, jsonb, text) from public;
