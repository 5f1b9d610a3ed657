create or replace function private.note_combination_histories()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if private.is_restoring() then
    return null;
  elsif tg_op = 'INSERT' then
    insert into public.price_changes (product_id, kind, option_combination_id, choice, new, cause, actor)
    select
      added.product_id, 'surcharge', added.id, private.combination_words(added.value_ids), added.surcharge,
      (select private.current_cause()), (select auth.uid())
    from added where added.surcharge is not null;
    insert into public.stock_moves (product_id, option_combination_id, choice, quantity, stock_after, cause, actor)
    select
      added.product_id, added.id, private.combination_words(added.value_ids), added.stock_quantity, added.stock_quantity,
      (select private.current_cause()), (select auth.uid())
    from added where added.stock_quantity is not null;
    return null;
  elsif tg_op = 'DELETE' then
    -- Its values may be gone by now, and its product, too.
    insert into public.price_changes (product_id, kind, option_combination_id, choice, old, new, cause, actor)
    select
      removed.product_id, 'surcharge', removed.id, private.combination_words(removed.value_ids), removed.surcharge,
      (select sum(surcharge) from public.product_option_values where id = any (removed.value_ids)),
      (select private.current_cause()), (select auth.uid())
    from removed
    where removed.surcharge is not null and exists (select from public.products where id = removed.product_id)
      and cardinality(removed.value_ids) = (select count(*) from public.product_option_values where id = any (removed.value_ids));
    insert into public.stock_moves (product_id, option_combination_id, choice, quantity, cause, actor)
    select
      removed.product_id, removed.id, last.choice, -removed.stock_quantity, (select private.current_cause()), (select auth.uid())
    from removed cross join lateral (
      select move.choice from public.stock_moves as move
      where move.option_combination_id = removed.id order by move.id desc limit 1
    ) as last
    where removed.stock_quantity is not null and exists (select from public.products where id = removed.product_id);
    return null;
  end if;

  insert into public.stock_moves
    (product_id, option_combination_id, choice, quantity, stock_after, cause, order_id, actor, note)
  select
    changed.product_id, changed.id, private.combination_words(changed.value_ids), changed.quantity, changed.stock_after,
    (select private.current_cause()), (select private.order_of_cause()), (select auth.uid()),
    (select nullif(current_setting('facet.note', true), ''))
  from (
    select
      id, max(product_id) as product_id, max(value_ids) filter (where times = 1) as value_ids,
      coalesce(sum(times * stock_quantity), 0) as quantity, max(stock_quantity) filter (where times = 1) as stock_after
    from (
      select id, product_id, stock_quantity, value_ids, 1 as times from added
      union all
      select id, product_id, stock_quantity, null, -1 from removed
    ) as both_times
    group by id having min(stock_quantity) <> max(stock_quantity) or count(stock_quantity) = 1
  ) as changed;

  insert into public.price_changes (product_id, kind, option_combination_id, choice, old, new, cause, actor)
  select
    changed.product_id, 'surcharge', changed.id, private.combination_words(changed.value_ids),
    coalesce(changed.old, alone.surcharge), coalesce(changed.new, alone.surcharge),
    (select private.current_cause()), (select auth.uid())
  from (
    select
      id, max(product_id) as product_id, max(value_ids) filter (where times = 1) as value_ids,
      max(surcharge) filter (where times = -1) as old, max(surcharge) filter (where times = 1) as new
    from (
      select id, product_id, surcharge, value_ids, 1 as times from added
      union all
      select id, product_id, surcharge, null, -1 from removed
    ) as both_times
    group by id having min(surcharge) <> max(surcharge) or count(surcharge) = 1
  ) as changed
  cross join lateral (
    select sum(value.surcharge) as surcharge from public.product_option_values as value
    where value.id = any (changed.value_ids)
  ) as alone;
  return null;
end
$function$;

comment on function private.note_combination_histories() is 'Notes the surcharges and the pieces of combinations, when they are added, changed or deleted. One without a surcharge costs the sum of its values, whose own changes are noted.';

revoke all on function private.note_combination_histories() from public;
