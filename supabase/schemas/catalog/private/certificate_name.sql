create or replace function private.certificate_name (
  address text
)
  returns text
  language sql
  immutable
  set search_path to ''
  as $function$
  select nullif(split_part(substring(address from 'certificates/(.*)'), '?', 1), '')
$function$;

comment on function private.certificate_name(text) is 'The name of the file in the bucket that a URL points to; null for other URLs.';

revoke all on function private.certificate_name(text) from public;
