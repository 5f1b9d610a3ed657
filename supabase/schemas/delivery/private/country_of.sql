create or replace function private.country_of (
  address jsonb
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$ select private.address_with_country(address) ->> 'country_code' $function$;

comment on function private.country_of(jsonb) is 'The code of an address''s country; null for one that is not known.';

revoke all on function private.country_of(jsonb) from public;
