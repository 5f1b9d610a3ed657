create or replace function private.certificate_name (
  address text
)
  returns text
  language sql
  immutable
  set search_path to ''
  AS $function$
  select nullif(split_part(substring(address from 'certificates/(.*)'), '?', 1), '')
$function$;

comment on function "private"."certificate_name"(text) is 'The file in the bucket that an address names; null for others.';

revoke all on function "private"."certificate_name"(text) from public;
