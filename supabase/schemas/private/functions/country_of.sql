create or replace function private.country_of (
  address jsonb
)
  returns text
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  given constant text := address ->> 'country';
begin
  if address ? 'country_code' then
    return address ->> 'country_code';
  elsif upper(given) = any (private.country_codes()) then
    return upper(given);
  end if;
  return (select code from private.countries where lower(name) = lower(given));
end
$function$;

comment on function "private"."country_of"(jsonb) is 'The code of an address''s country: its own, or that of the country with this name; null for one that is not known.';

revoke all on function "private"."country_of"(jsonb) from public;
