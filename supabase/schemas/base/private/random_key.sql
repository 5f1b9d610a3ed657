create or replace function private.random_key()
  returns text
  language sql
  set search_path to ''
  as $function$
  -- Three uuids have 366 random bits, and the digest keeps 256 of them.
  select private.base64url(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ))
$function$;

comment on function private.random_key() is 'A text that cannot be guessed.';

revoke all on function private.random_key() from public;
