create or replace function private.note_found_by()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  new.found_by_name := private.order_names(new.shipping_address);
  new.found_by_code := private.order_codes(new.shipping_address, new.tracking_number);
  return new;
end
$function$;

comment on function private.note_found_by() is 'Maintains the columns that an order is found by. Generated columns would need rights for everybody who changes an order.';

revoke all on function private.note_found_by() from public;
