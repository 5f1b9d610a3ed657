create or replace function private.note_value_histories()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if private.is_restoring() then
    return null;
  elsif tg_op = 'INSERT' then
    insert into public.price_changes (product_id, kind, option_id, option_value_id, choice, new, cause, actor)
    select
      option.product_id, 'surcharge', option.id, added.id, option.name || ': ' || added.value, added.surcharge,
      (select private.current_cause()), (select auth.uid())
    from added join public.product_options as option on option.id = added.option_id
    where added.surcharge > 0;
    insert into public.stock_moves (product_id, option_value_id, choice, quantity, stock_after, cause, actor)
    select
      option.product_id, added.id, option.name || ': ' || added.value, added.stock_quantity, added.stock_quantity,
      (select private.current_cause()), (select auth.uid())
    from added join public.product_options as option on option.id = added.option_id
    where added.stock_quantity is not null;
    return null;
  elsif tg_op = 'DELETE' then
    -- Their option may be gone by now, and its product, too.
    insert into public.stock_moves (product_id, option_value_id, choice, quantity, cause, actor)
    select last.product_id, removed.id, last.choice, -removed.stock_quantity, (select private.current_cause()), (select auth.uid())
    from removed cross join lateral (
      select move.product_id, move.choice from public.stock_moves as move
      where move.option_value_id = removed.id order by move.id desc limit 1
    ) as last
    where removed.stock_quantity is not null and exists (select from public.products where id = last.product_id);
    return null;
  end if;

  insert into public.stock_moves (product_id, option_value_id, choice, quantity, stock_after, cause, order_id, actor, note)
  select
    option.product_id, changed.id, option.name || ': ' || changed.value, changed.quantity, changed.stock_after,
    (select private.current_cause()), (select private.order_of_cause()), (select auth.uid()),
    (select nullif(current_setting('facet.note', true), ''))
  from (
    select
      id, max(option_id) as option_id, max(value) filter (where times = 1) as value,
      coalesce(sum(times * stock_quantity), 0) as quantity, max(stock_quantity) filter (where times = 1) as stock_after
    from (
      select id, option_id, value, stock_quantity, 1 as times from added
      union all
      select id, option_id, value, stock_quantity, -1 from removed
    ) as both_times
    group by id having min(stock_quantity) <> max(stock_quantity) or count(stock_quantity) = 1
  ) as changed
  join public.product_options as option on option.id = changed.option_id;

  insert into public.price_changes (product_id, kind, option_id, option_value_id, choice, old, new, cause, actor)
  select
    option.product_id, 'surcharge', option.id, changed.id, option.name || ': ' || changed.value, changed.old, changed.new,
    (select private.current_cause()), (select auth.uid())
  from (
    select
      id, max(option_id) as option_id, max(value) filter (where times = 1) as value,
      max(surcharge) filter (where times = -1) as old, max(surcharge) filter (where times = 1) as new
    from (
      select id, option_id, value, surcharge, 1 as times from added
      union all
      select id, option_id, value, surcharge, -1 from removed
    ) as both_times
    group by id having min(surcharge) <> max(surcharge)
  ) as changed
  join public.product_options as option on option.id = changed.option_id;
  return null;
end
$function$;

comment on function private.note_value_histories() is 'Notes the surcharges and the pieces of values, when they are added, changed or deleted.';

revoke all on function private.note_value_histories() from public;
