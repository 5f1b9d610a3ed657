create or replace function private.country_of (
  address jsonb
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(
    address ->> 'country_code',
    (
      select code from private.countries
      where lower(name) = lower(address ->> 'country') or code = upper(address ->> 'country')
      order by code limit 1
    )
  )
$function$;

comment on function "private"."country_of"(jsonb) is 'The code of an address''s country: its own, or that of the country with this name; null for one that is not known.';

revoke all on function "private"."country_of"(jsonb) from public;
