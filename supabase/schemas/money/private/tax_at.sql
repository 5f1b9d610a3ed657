create or replace function private.tax_at (
  country text,
  state text
)
  returns public.tax_rates
  language sql
  stable
  set search_path to ''
  as $function$
  select rate.* from public.tax_rates as rate
  left join private.territories() as territory on territory.code = tax_at.country
  where rate.country is null
    or rate.country = tax_at.country and (rate.region is null or private.is_same_region(rate.country, rate.region, tax_at.state))
    or rate.country = territory.country and (
      rate.region is null or private.is_same_region(rate.country, rate.region, territory.code)
      or private.find_country(rate.region) = territory.code
    )
  order by rate.country is null, rate.country is distinct from tax_at.country, rate.region is null, rate.id limit 1
$function$;

comment on function private.tax_at(text, text) is 'The tax rate of a destination: its region''s, its country''s, that of the country that serves it if it is a territory, or that of everywhere else.';

revoke all on function private.tax_at(text, text) from public;
