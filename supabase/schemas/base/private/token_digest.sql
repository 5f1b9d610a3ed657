create or replace function private.token_digest (
  token text
)
  returns text
  language sql
  immutable
  parallel safe
  set search_path to ''
  as $function$
  select private.base64url(sha256(convert_to(token, 'UTF8')))
$function$;

comment on function private.token_digest(text) is 'What is stored of a token that was mailed.';

revoke all on function private.token_digest(text) from public;
