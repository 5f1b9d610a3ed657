create or replace function private.served_countries()
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  with served as (
    select country.name, row_number() over (order by country.name collate "en-x-icu") as position, count(*) over () as number,
      case when count(*) over () > 13 then 12 else 13 end as most
    from private.countries as country
    where exists (
      select from public.shipping_zones as zone join public.shipping_methods as offered on offered.zone_id = zone.id
      where country.code = any (zone.countries)
    )
  )
  select string_agg(
      name || case when position < least(number - 1, most) then ',' when position = number - 1 then ' and' else '' end,
      ' ' order by position
    ) || case when max(number) > max(most) then format(' and %s more countries', max(number) - max(most)) else '' end
  from served where position <= most
$function$;

comment on function private.served_countries() is 'The names of the countries that have a zone of their own with a method, for a sentence; null if there are none.';

revoke all on function private.served_countries() from public;
