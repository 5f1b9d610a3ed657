create or replace function private.served_countries()
  returns text[]
  language sql
  stable
  set search_path to ''
  as $function$
  select array(
    select country.code from private.countries as country
    where exists (
      select from public.shipping_zones as zone join public.shipping_methods as offered on offered.zone_id = zone.id
      where country.code = any (zone.countries)
    )
    order by country.name collate "en-x-icu"
  )
$function$;

comment on function private.served_countries() is 'The codes of the countries that have a zone of their own with a method, by their English names.';

revoke all on function private.served_countries() from public;
