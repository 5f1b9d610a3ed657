-- An undone deletion brings back histories, held pieces and photographs to come.

-- A deleted product may come back.
alter table public.price_changes drop constraint price_changes_product_id_fkey;
alter table public.stock_moves drop constraint stock_moves_product_id_fkey;
alter table private.held_values
  drop constraint held_values_value_id_fkey,
  drop constraint held_values_combination_id_fkey;

comment on table public.price_changes is 'Every change of what is asked for products. Triggers write it, and nobody changes a row. Rows outlive their product, which may come back.';
comment on table public.stock_moves is 'Every move of the stock of products, of the values of their options and of combinations of values. Triggers write it, and nobody changes a row. Rows outlive their product, which may come back.';
comment on table private.held_values is 'The pieces that lines of orders hold of the stock of values and of combinations of values. These may be gone, and come back.';

create or replace function private.note_product_histories()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if private.restores() then
    return null;
  elsif tg_op = 'INSERT' then
    insert into public.price_changes (product_id, kind, new, price, cause, actor)
    select id, 'final_price', final_price, price, (select private.cause()), (select auth.uid()) from added;
    insert into public.stock_moves (product_id, quantity, stock_after, cause, order_id, actor)
    select id, stock_quantity, stock_quantity, (select private.cause()), (select private.cause_order()), (select auth.uid())
    from added where stock_quantity is not null;
    return null;
  end if;

  -- Rows are grouped: a join would be planned once, for the few rows of the first statement.
  insert into public.stock_moves (product_id, quantity, stock_after, cause, order_id, actor, note)
  select
    id, sum(times * stock_quantity), max(stock_quantity) filter (where times = 1),
    (select private.cause()), (select private.cause_order()), (select auth.uid()),
    (select nullif(current_setting('facet.note', true), ''))
  from (
    select id, stock_quantity, 1 as times from added
    union all
    select id, stock_quantity, -1 from removed
  ) as both_times
  group by id having min(stock_quantity) <> max(stock_quantity) or count(stock_quantity) = 1;

  insert into public.price_changes (product_id, kind, old, new, price, cause, actor)
  select
    id, 'final_price', max(final_price) filter (where times = -1), max(final_price) filter (where times = 1),
    max(price) filter (where times = 1), (select private.cause()), (select auth.uid())
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

create or replace function private.note_combination_histories()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if private.restores() then
    return null;
  elsif tg_op = 'INSERT' then
    insert into public.price_changes (product_id, kind, option_combination_id, choice, new, cause, actor)
    select
      added.product_id, 'surcharge', added.id, private.combination_words(added.value_ids), added.surcharge,
      (select private.cause()), (select auth.uid())
    from added where added.surcharge is not null;
    insert into public.stock_moves (product_id, option_combination_id, choice, quantity, stock_after, cause, actor)
    select
      added.product_id, added.id, private.combination_words(added.value_ids), added.stock_quantity, added.stock_quantity,
      (select private.cause()), (select auth.uid())
    from added where added.stock_quantity is not null;
    return null;
  elsif tg_op = 'DELETE' then
    -- Its values may be gone by now, and its product, too.
    insert into public.price_changes (product_id, kind, option_combination_id, choice, old, new, cause, actor)
    select
      removed.product_id, 'surcharge', removed.id, private.combination_words(removed.value_ids), removed.surcharge,
      (select sum(surcharge) from public.product_option_values where id = any (removed.value_ids)),
      (select private.cause()), (select auth.uid())
    from removed
    where removed.surcharge is not null and exists (select from public.products where id = removed.product_id)
      and cardinality(removed.value_ids) = (select count(*) from public.product_option_values where id = any (removed.value_ids));
    insert into public.stock_moves (product_id, option_combination_id, choice, quantity, cause, actor)
    select
      removed.product_id, removed.id, last.choice, -removed.stock_quantity, (select private.cause()), (select auth.uid())
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
    (select private.cause()), (select private.cause_order()), (select auth.uid()),
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
    (select private.cause()), (select auth.uid())
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

create or replace function private.note_surcharge()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if private.restores() then
    return null;
  end if;
  insert into public.price_changes (product_id, kind, option_id, choice, old, new, cause, actor)
  values (
    new.product_id, 'surcharge', new.id, new.name, case tg_op when 'UPDATE' then old.surcharge end, new.surcharge,
    private.cause(), auth.uid()
  );
  return null;
end
$function$;

comment on function private.note_surcharge() is 'Notes what a text costs, such as an engraving.';

revoke all on function private.note_surcharge() from public;

create or replace function private.note_value_histories()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  if private.restores() then
    return null;
  elsif tg_op = 'INSERT' then
    insert into public.price_changes (product_id, kind, option_id, option_value_id, choice, new, cause, actor)
    select
      option.product_id, 'surcharge', option.id, added.id, option.name || ': ' || added.value, added.surcharge,
      (select private.cause()), (select auth.uid())
    from added join public.product_options as option on option.id = added.option_id
    where added.surcharge > 0;
    insert into public.stock_moves (product_id, option_value_id, choice, quantity, stock_after, cause, actor)
    select
      option.product_id, added.id, option.name || ': ' || added.value, added.stock_quantity, added.stock_quantity,
      (select private.cause()), (select auth.uid())
    from added join public.product_options as option on option.id = added.option_id
    where added.stock_quantity is not null;
    return null;
  elsif tg_op = 'DELETE' then
    -- Their option may be gone by now, and its product, too.
    insert into public.stock_moves (product_id, option_value_id, choice, quantity, cause, actor)
    select last.product_id, removed.id, last.choice, -removed.stock_quantity, (select private.cause()), (select auth.uid())
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
    (select private.cause()), (select private.cause_order()), (select auth.uid()),
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
    (select private.cause()), (select auth.uid())
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

create or replace function private.delete_product (
  target bigint
)
  returns jsonb
  language plpgsql
  set search_path to ''
  as $function$
declare
  held constant jsonb := (
    select jsonb_build_object(
      'row', to_jsonb(product), 'options', private.options_document(product.id),
      'cost', (select kept.cost from public.product_costs as kept where kept.product_id = product.id),
      'formula', private.formula_document(product.id),
      'combinations', (
        select coalesce(jsonb_agg(to_jsonb(combination) order by combination.id), '[]')
        from public.option_combinations as combination where combination.product_id = product.id
      ),
      'imported_photographs', (
        select coalesce(jsonb_agg(to_jsonb(imported) order by imported.id), '[]')
        from public.imported_photographs as imported where imported.product_id = product.id
      ),
      'translations', (
        select coalesce(jsonb_agg(to_jsonb(translation) order by translation.id), '[]')
        from public.translations as translation
        where translation.subject = 'products' and translation.record = product.id::text
      ),
      'order_items', array(select id from public.order_items where order_items.product_id = product.id),
      'product_inquiries', array(select id from public.product_inquiries where product_inquiries.product_id = product.id),
      'counter_offers', array(select id from public.counter_offers where counter_offers.product_id = product.id)
    )
    from public.products as product where product.id = target
  );
begin
  delete from public.products where id = target;
  return held;
end
$function$;

comment on function private.delete_product(bigint) is 'Deletes a product and returns all that restore_product needs.';

revoke all on function private.delete_product(bigint) from public;

create or replace function private.restore_product (
  deleted jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  product constant bigint := (deleted #>> '{row,id}')::bigint;
  names constant text := (
    select string_agg(quote_ident(attname), ', ') from pg_catalog.pg_attribute
    where attrelid = 'public.products'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  );
begin
  -- Its histories are there.
  perform set_config('facet.restores', 'on', true);
  execute format(
    'insert into public.products (%1$s) overriding system value select %1$s from jsonb_populate_record(null::public.products, $1)', names
  ) using deleted -> 'row';
  perform private.write_cost(product, (deleted ->> 'cost')::numeric);
  perform private.write_formula(product, deleted -> 'formula');
  insert into public.product_options (id, product_id, position, name, kind, required, max_length, allowed, surcharge, is_ring_size)
  overriding system value
  select held.id, product, given.n, held.name, held.kind, held.required, held.max_length, held.allowed, held.surcharge, held.is_ring_size
  from jsonb_array_elements(deleted -> 'options') with ordinality as given (option, n),
    jsonb_populate_record(null::public.product_options, given.option) as held;
  insert into public.product_option_values (id, option_id, position, value, surcharge, stock_quantity)
  overriding system value
  select held.id, (given.option ->> 'id')::bigint, each.n, held.value, held.surcharge, held.stock_quantity
  from jsonb_array_elements(deleted -> 'options') as given (option),
    jsonb_array_elements(given.option -> 'values') with ordinality as each (value, n),
    jsonb_populate_record(null::public.product_option_values, each.value) as held;
  if deleted ? 'combinations' then
    insert into public.option_combinations (id, product_id, value_ids, surcharge, stock_quantity, sku, image)
    overriding system value
    select held.id, product, held.value_ids, held.surcharge, held.stock_quantity, held.sku, held.image
    from jsonb_populate_recordset(null::public.option_combinations, deleted -> 'combinations') as held;
  else
    -- A run of before has no ids of them.
    perform private.save_combinations(product, deleted -> 'options', null);
  end if;
  insert into public.imported_photographs (id, product_id, address, stored, problem, attempts, next_attempt_at)
  overriding system value
  select held.id, product, held.address, held.stored, held.problem, held.attempts, held.next_attempt_at
  from jsonb_populate_recordset(null::public.imported_photographs, coalesce(deleted -> 'imported_photographs', '[]')) as held;
  -- Runs of before had none with them, and a language may have been removed since.
  insert into public.translations (id, language, subject, record, field, original, text)
  overriding system value
  select held.id, held.language, held.subject, held.record, held.field, held.original, held.text
  from jsonb_populate_recordset(null::public.translations, coalesce(deleted -> 'translations', '[]')) as held
  join public.shop_languages as language on language.code = held.language;
  update public.order_items set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'order_items'));
  update public.product_inquiries set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'product_inquiries'));
  update public.counter_offers set product_id = product
  where id in (select value::bigint from jsonb_array_elements_text(deleted -> 'counter_offers'));
  perform set_config('facet.restores', '', true);
end
$function$;

comment on function private.restore_product(jsonb) is 'Brings back what delete_product deleted, with its ids, and in orders, inquiries and offers.';

revoke all on function private.restore_product(jsonb) from public;

create or replace function private.undo_entry (
  done public.catalog_run_rows
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  held jsonb;
  since text;
begin
  if done.after ? 'deleted' then
    perform private.restore_product(done.before -> 'deleted');
    return;
  end if;
  perform from public.products where id = done.product_id for no key update;
  if not found then
    raise exception using errcode = 'PT409', hint = 'run_product_deleted', message = 'It has been deleted since.';
  end if;
  perform private.remove_redirect(done.after ->> 'path', done.product_id);
  if done.after ? 'photographs' then
    perform private.remove_photographs(done.product_id, done.after -> 'photographs');
  end if;
  if done.after ? 'options' then
    -- Photographs that have been fetched since are no edit.
    done.after := jsonb_set(done.after, '{options}', private.with_stored_photographs(done.product_id, done.after -> 'options'));
  end if;
  held := private.product_document(done.product_id);
  select key into since from jsonb_object_keys(done.after) as key
  where key not in ('path', 'photographs') and done.after -> key is distinct from held -> key
  order by key = 'stock_quantity' limit 1;
  if since = 'stock_quantity' then
    raise exception using
      errcode = 'PT409', hint = 'run_stock_changed', column = since,
      message = 'Its stock has changed since: it was sold, or edited.';
  elsif since is not null then
    raise exception using
      errcode = 'PT409', hint = 'run_product_edited', column = since, message = 'It has been edited since.';
  elsif done.outcome = 'new' and exists (select from public.order_items where product_id = done.product_id) then
    raise exception using errcode = 'PT409', hint = 'run_product_ordered', message = 'It has been ordered since.';
  end if;

  if done.outcome = 'new' then
    delete from public.products where id = done.product_id;
    delete from public.price_changes where product_id = done.product_id;
    delete from public.stock_moves where product_id = done.product_id;
    return;
  end if;
  perform private.write_product(done.product_id, done.before - array['options', 'path', 'photographs', 'cost']);
  if done.before ? 'options' then
    perform public.save_product_options(
      done.product_id, private.with_stored_photographs(done.product_id, done.before -> 'options'), done.after -> 'options'
    );
  end if;
  if done.before ? 'cost' then
    perform private.write_cost(done.product_id, (done.before ->> 'cost')::numeric);
  end if;
end
$function$;

comment on function private.undo_entry(public.catalog_run_rows) is 'Makes a product what it was before a run, unless somebody has changed since what the run changed.';

revoke all on function private.undo_entry(public.catalog_run_rows) from public;

create or replace function private.restores()
  returns boolean
  language sql
  stable
  as $function$
  select coalesce(current_setting('facet.restores', true), '') = 'on'
$function$;

comment on function private.restores() is 'Whether rows that are added now were there before, with their histories.';

revoke all on function private.restores() from public;
