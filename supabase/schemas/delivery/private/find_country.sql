create or replace function private.find_country (
  words text
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select code from private.countries
  where code = upper(btrim(words, E' \t\r\n')) or private.folded_region(words) = any (spellings)
  order by code = upper(btrim(words, E' \t\r\n')) desc, code limit 1
$function$;

comment on function private.find_country(text) is 'The code of the country that goes by this code or name: in English, in its own languages, or in one of those that many orders are written in. Null if there is none.';

revoke all on function private.find_country(text) from public;
