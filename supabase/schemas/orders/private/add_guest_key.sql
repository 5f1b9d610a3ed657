create or replace function private.add_guest_key()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  insert into private.guest_keys (order_id, key) values (new.id, private.random_key());
  return null;
end
$function$;

comment on function private.add_guest_key() is 'Creates the guest key of a guest''s order.';

revoke all on function private.add_guest_key() from public;
