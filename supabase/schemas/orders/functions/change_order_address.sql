create or replace function public.change_order_address (
  order_id bigint,
  shipping_address jsonb
)
  returns json
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  address constant jsonb := private.check_address(shipping_address);
  placed public.orders;
  before text;
begin
  perform private.require_admin();
  placed := private.lock_unshipped_order(change_order_address.order_id);
  before := private.address_text(placed.shipping_address);
  if private.country_of(address) is distinct from private.country_of(placed.shipping_address) then
    raise exception using
      errcode = 'PT409', hint = 'order_country_stays',
      message = 'The country stays: taxes and shipping depend on it. Please cancel the order instead.';
  elsif (private.tax_at(private.country_of(address), address ->> 'state')).rate
    is distinct from (private.tax_at(private.country_of(address), private.address_with_country(placed.shipping_address) ->> 'state')).rate
  then
    raise exception using
      errcode = 'PT409', hint = 'order_tax_stays',
      message = 'Another tax applies at this address. Please cancel the order instead.';
  end if;
  if address <> private.address_with_country(placed.shipping_address) then
    update public.orders as changed set shipping_address = address where changed.id = placed.id returning * into placed;
    perform private.note_order_event(placed.id, 'change', jsonb_build_object(
      'what', 'address', 'from', before, 'to', private.address_text(address)
    ));
    perform private.tell_buyer('order_changed', placed);
  end if;
  return to_json(placed);
end
$function$;

comment on function public.change_order_address(bigint, jsonb) is 'Changes where an unshipped order goes, as place_order takes addresses, and tells the customer. The country and the tax stay. Returns the order. PT403 for everyone but administrators; PT400: no valid address; PT404; PT409: shipped, void, another country or tax.';

revoke all on function public.change_order_address(bigint, jsonb) from public;

grant execute on function public.change_order_address(bigint, jsonb) to authenticated;
