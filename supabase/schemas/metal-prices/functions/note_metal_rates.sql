create or replace function public.note_metal_rates (
  rates jsonb,
  problem text default null::text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '2min'
  as $function$
declare
  is_far boolean;
  waits constant boolean := (select waiting is not null from public.metal_settings);
begin
  if problem is not null then
    update public.metal_settings as settings set problem = left(note_metal_rates.problem, 500);
    return false;
  end if;
  perform private.check_metal_rates(rates);
  perform private.lock_prices();
  is_far := (private.metal_rates_summary(rates)).is_far;
  if not is_far then
    perform private.set_metal_rates(rates);
  elsif not waits then
    perform private.enqueue_message('metal_prices', null, jsonb_build_object('rates', rates));
  end if;
  update public.metal_settings as settings
  set fetched_at = now(), problem = null, waiting = case when is_far then rates end;
  return not is_far;
end
$function$;

comment on function public.note_metal_rates(jsonb, text) is 'Takes fetched prices of metals, {metal: price of a gram}, or why there are none. They are applied, unless a price would move further than the owner wants: then they wait. Returns whether they are applied. For the service only.';

revoke all on function public.note_metal_rates(jsonb, text) from public;

grant execute on function public.note_metal_rates(jsonb, text) to service_role;
