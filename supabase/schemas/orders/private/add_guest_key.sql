create or replace function private.add_guest_key()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  insert into private.guest_keys (order_id, key)
  -- Three uuids have 366 random bits, and the digest keeps 256 of them.
  values (new.id, rtrim(translate(encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'base64'), '+/', '-_'), '='));
  return null;
end
$function$;

comment on function private.add_guest_key() is 'Creates the guest key of a guest''s order.';

revoke all on function private.add_guest_key() from public;
