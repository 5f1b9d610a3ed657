create or replace function private.random_key()
  returns text
  language sql
  set search_path to ''
  as $function$
  -- Each uuid has 122 random bits: 366, of which the digest keeps 256.
  select rtrim(translate(encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'base64'), '+/', '-_'), '=')
$function$;

comment on function private.random_key() is 'A text that cannot be guessed.';

revoke all on function private.random_key() from public;
