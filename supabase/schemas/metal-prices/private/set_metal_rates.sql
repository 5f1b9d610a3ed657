create or replace function private.set_metal_rates (
  rates jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  moment constant timestamptz := clock_timestamp();
begin
  update public.metal_settings set waiting = null where waiting is not null;
  insert into public.metal_rates (metal, price, since, actor)
  select key, value::numeric, moment, auth.uid() from jsonb_each_text(rates)
  where private.metal_rate(key) is distinct from round(value::numeric, 4);
end
$function$;

comment on function private.set_metal_rates(jsonb) is 'Says what metals cost from now on; prices follow. What costs the same as before is not said again.';

revoke all on function private.set_metal_rates(jsonb) from public;
