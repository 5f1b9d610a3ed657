create or replace function public.undo_metal_rates()
  returns integer
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '2min'
  as $function$
declare
  newest timestamptz;
  earlier jsonb;
  orphan text;
  number integer;
begin
  perform private.require_admin();
  perform private.lock_prices();
  select max(since) into newest from public.metal_rates where undone_at is null;
  if newest is null then
    raise exception using errcode = 'PT404', hint = 'metal_change_gone', message = 'There is no change of metal prices to undo.';
  end if;
  select jsonb_object_agg(rate.metal, (
    select before.price from public.metal_rates as before
    where before.metal = rate.metal and before.undone_at is null and before.since < newest order by before.since desc limit 1
  ))
  into earlier from public.metal_rates as rate where rate.since = newest;
  select formula.metal into orphan from public.product_formulas as formula where earlier -> formula.metal = 'null' limit 1;
  if found then
    raise exception using
      errcode = 'PT409', hint = 'metal_had_no_price',
      message = format('%s had no price before, and products need one.', orphan),
      detail = jsonb_build_object('metal', jsonb_build_object('word', orphan))::text;
  end if;
  select count(*) into number from private.formula_price_changes(earlier);
  update public.metal_rates set undone_at = now() where since = newest;
  return number;
end
$function$;

comment on function public.undo_metal_rates() is 'Takes the newest change of metal prices back: what metals cost before is in force again, and prices follow. Returns how many. Admins only.';

revoke all on function public.undo_metal_rates() from public;

grant execute on function public.undo_metal_rates() to authenticated;
