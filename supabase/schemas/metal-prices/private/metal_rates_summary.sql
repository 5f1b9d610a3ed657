create or replace function private.metal_rates_summary (
  rates jsonb,
  out digest text,
  out number integer,
  out is_far boolean
)
  returns record
  language sql
  stable
  set search_path to ''
  as $function$
  select
    md5(coalesce(string_agg(concat_ws(' ', product_id, old, new), ',' order by product_id), '')), count(*),
    coalesce(bool_or(old = 0 or abs(new - old) > old * settings.most_percent / 100), false)
  from private.formula_price_changes(rates) cross join public.metal_settings as settings
$function$;

comment on function private.metal_rates_summary(jsonb) is 'What these rates, {metal: price}, would change: a digest of all old and new prices, how many there are, and whether one moves further than the owner wants without a second look.';

revoke all on function private.metal_rates_summary(jsonb) from public;
