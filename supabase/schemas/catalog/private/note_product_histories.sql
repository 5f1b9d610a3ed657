create or replace function private.note_product_histories()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if private.is_restoring() then
    return null;
  elsif tg_op = 'INSERT' then
    insert into public.price_changes (product_id, kind, new, price, cause, actor)
    select id, 'final_price', final_price, price, (select private.current_cause()), (select auth.uid()) from added;
    insert into public.stock_moves (product_id, quantity, stock_after, cause, order_id, actor)
    select id, stock_quantity, stock_quantity, (select private.current_cause()), (select private.order_of_cause()), (select auth.uid())
    from added where stock_quantity is not null;
    return null;
  end if;

  -- Rows are grouped: a join would be planned once, for the few rows of the first statement.
  insert into public.stock_moves (product_id, quantity, stock_after, cause, order_id, actor, note)
  select
    id, sum(times * stock_quantity), max(stock_quantity) filter (where times = 1),
    (select private.current_cause()), (select private.order_of_cause()), (select auth.uid()),
    (select nullif(current_setting('facet.note', true), ''))
  from (
    select id, stock_quantity, 1 as times from added
    union all
    select id, stock_quantity, -1 from removed
  ) as both_times
  where not (select private.changes_only_prices())
  group by id having min(stock_quantity) <> max(stock_quantity) or count(stock_quantity) = 1;

  insert into public.price_changes (product_id, kind, old, new, price, cause, actor)
  select
    id, 'final_price', max(final_price) filter (where times = -1), max(final_price) filter (where times = 1),
    max(price) filter (where times = 1), (select private.current_cause()), (select auth.uid())
  from (
    select id, final_price, price, 1 as times from added
    union all
    select id, final_price, price, -1 from removed
  ) as both_times
  group by id having min(final_price) <> max(final_price) or min(price) <> max(price);
  return null;
end
$function$;

comment on function private.note_product_histories() is 'Notes what products cost and how many pieces there are, when they are added or changed.';

revoke all on function private.note_product_histories() from public;
