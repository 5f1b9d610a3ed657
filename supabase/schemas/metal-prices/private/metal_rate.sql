create or replace function private.metal_rate (
  metal text
)
  returns numeric
  language sql
  stable
  set search_path to ''
  as $function$
  select rate.price from public.metal_rates as rate
  where rate.metal = metal_rate.metal and rate.undone_at is null order by rate.since desc limit 1
$function$;

comment on function private.metal_rate(text) is 'What a gram of the fine metal costs now; null if nobody has said it.';

revoke all on function private.metal_rate(text) from public;
