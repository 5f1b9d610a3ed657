-- Admins can add tax rates, whose regions are those of their countries; the service can rename pages.

-- The index tax_rates_once calls it with the rights of whoever adds a rate, and it calls others of this schema.
alter function private.folded_region(text) security definer set search_path = '';
grant execute on function private.folded_region(text) to authenticated, service_role;

-- A trigger calls it with the rights of whoever renames a page.
grant execute on function private.is_own_page(text) to service_role;

create function private.check_tax_region() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.region := private.normalize_region(private.address_format(new.country), btrim(new.region, E' \t\r\n'));
  return new;
end
$$;
comment on function private.check_tax_region() is 'Keeps a region as its country''s list has it, and refuses one that no address there can have.';
revoke all on function private.check_tax_region() from public;

create trigger tax_rates_check_region before insert or update of country, region on public.tax_rates
  for each row when (new.country is not null and new.region ~ '\S') execute function private.check_tax_region();

create or replace function private.check_zone() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  other public.shipping_zones;
begin
  -- The column refuses it; below, it would become everywhere else.
  if new.countries is null then
    return new;
  end if;
  -- Two zones that are saved at once wait for one another.
  perform pg_advisory_xact_lock(7306);
  select * into other from public.shipping_zones as zone
  where zone.id <> new.id and (zone.countries && new.countries or zone.countries = '{}' and new.countries = '{}') limit 1;
  if other.id is not null and new.countries = '{}' then
    raise exception using
      errcode = 'PT409', message = format('%s is for everywhere else already. Please choose countries.', other.name);
  elsif other.id is not null then
    raise exception using errcode = 'PT409', message = (
      select format('%s is in the zone %s already.', country.name, other.name) from private.countries as country
      where country.code = any (other.countries) and country.code = any (new.countries) order by country.name limit 1
    );
  end if;
  new.countries := array(select distinct code from unnest(new.countries) as code order by code);
  return new;
end
$$;
