create or replace function private.fill_found_by()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  new.found_by_name := private.found_by_name(new.shipping_address);
  new.found_by_code := private.found_by_code(new.shipping_address, new.tracking_number);
  return new;
end
$function$;

comment on function private.fill_found_by() is 'Maintains the columns that an order is found by. Generated columns would need rights for everybody who changes an order.';

revoke all on function private.fill_found_by() from public;
