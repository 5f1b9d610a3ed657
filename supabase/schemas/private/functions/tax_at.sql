create or replace function private.tax_at (
  country text,
  state text
)
  returns public.tax_rates
  language sql
  stable
  set search_path to ''
  AS $function$
  select rate.* from public.tax_rates as rate
  where rate.country is null
    or rate.country = tax_at.country and (rate.region is null or private.is_region(rate.country, rate.region, tax_at.state))
  order by rate.country is null, rate.region is null, rate.id limit 1
$function$;

comment on function "private"."tax_at"(text, text) is 'The tax rate of a destination: its region''s, its country''s, or that of everywhere else.';

revoke all on function "private"."tax_at"(text, text) from public;
