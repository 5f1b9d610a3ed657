create or replace function private.base64url (
  bytes bytea
)
  returns text
  language sql
  immutable
  parallel safe
  set search_path to ''
  as $function$
  select rtrim(translate(encode(bytes, 'base64'), '+/', '-_'), '=')
$function$;

comment on function private.base64url(bytea) is 'Base64 for addresses (RFC 4648, section 5), without padding. At most 57 bytes: longer ones are broken into lines.';

revoke all on function private.base64url(bytea) from public;
