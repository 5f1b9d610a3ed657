create or replace function public.apply_metal_rates (
  rates jsonb,
  seen text,
  confirmed boolean default false
)
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '2min'
  as $function$
declare
  change record;
begin
  perform private.require_admin();
  perform private.check_metal_rates(rates);
  -- Until the end, nobody else changes a price or a formula.
  perform private.lock_prices();
  change := private.metal_rates_summary(rates);
  if change.digest is distinct from seen then
    raise exception using
      errcode = 'PT409', hint = 'metal_rates_seen_otherwise',
      message = 'These rates would no longer change what you were shown. Please look again.';
  elsif change.is_far and confirmed is distinct from true then
    raise exception using
      errcode = 'PT409', hint = 'metal_change_too_far',
      message = format(
        'A price would change by more than %s%%. Please confirm that you have looked at it.',
        (select trim_scale(most_percent) from public.metal_settings)
      ),
      detail = jsonb_build_object('percent', (select trim_scale(most_percent) from public.metal_settings))::text;
  end if;
  perform private.set_metal_rates(rates);
  return change.number;
end
$function$;

comment on function public.apply_metal_rates(jsonb, text, boolean) is 'Says what metals cost from now on, {metal: price of a gram}, and changes the prices that preview_metal_rates showed with this digest. Returns how many. PT409 if others would change by now, or if one moves far and confirmed is not true. Admins only.';

revoke all on function public.apply_metal_rates(jsonb, text, boolean) from public;

grant execute on function public.apply_metal_rates(jsonb, text, boolean) to authenticated;
