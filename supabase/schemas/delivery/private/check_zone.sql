create or replace function private.check_zone()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  other public.shipping_zones;
begin
  -- The column refuses null itself. Below, null would mean everywhere else.
  if new.countries is null then
    return new;
  end if;
  -- Two zones that are saved at once wait for one another.
  perform pg_advisory_xact_lock(7306);
  select * into other from public.shipping_zones as zone
  where zone.id <> new.id and (zone.countries && new.countries or zone.countries = '{}' and new.countries = '{}') limit 1;
  if other.id is not null and new.countries = '{}' then
    raise exception using
      errcode = 'PT409', hint = 'zone_for_elsewhere_taken',
      message = format('%s is for everywhere else already. Please choose countries.', other.name),
      detail = jsonb_build_object('zone', other.name)::text;
  elsif other.id is not null then
    perform private.refuse('PT409', (
      select private.refusal(
        'country_in_other_zone', format('%s is in the zone %s already.', country.name, other.name),
        jsonb_build_object('country', jsonb_build_object('country', country.code), 'zone', other.name)
      )
      from private.countries as country
      where country.code = any (other.countries) and country.code = any (new.countries) order by country.name limit 1
    ));
  end if;
  new.countries := array(select distinct code from unnest(new.countries) as code order by code);
  return new;
end
$function$;

comment on function private.check_zone() is 'A country is in one zone at most, and one zone is for everywhere else.';

revoke all on function private.check_zone() from public;
