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
begin
  if terms.method_id is not null then
    if payment_method = 'cod' and not (select takes_cash from public.shipping_zones where id = terms.zone_id) then
      raise exception using errcode = 'PT409', detail = '[]', message = format(
        'Cash on delivery is not available for orders to %s.',
        coalesce((select name from private.countries where code = terms.country), address ->> 'country')
      );
    end if;
    return;
  end if;
  raise exception using errcode = 'PT409', detail = '[]', message = case
    when terms.zone_id is not null and exists (select from public.shipping_methods where zone_id = terms.zone_id)
      then 'This way of shipping is not offered for your address any more. Please choose another one.'
    else coalesce(
      format(
        'We do not ship to %s. We ship to %s.',
        coalesce((select name from private.countries where code = terms.country), address ->> 'country'),
        private.served_countries()
      ),
      format('We do not ship to %s.', address ->> 'country')
    )
  end;
end
$function$;

comment on function private.check_terms(private.order_terms, jsonb, text) is 'Refuses addresses that are not served, and shipping methods that their zone does not have, and cash in zones without.';

revoke all on function private.check_terms(private.order_terms, jsonb, text) from public;
