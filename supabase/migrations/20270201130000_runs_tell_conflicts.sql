-- A run tells rows that were the same and no longer are, says why it undoes no row, and notes what came of each batch.

drop function private.note_taken(bigint, jsonb[]);

create or replace function public.apply_catalog_run (
  run_id bigint
)
  returns public.catalog_runs
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '20min'
  as $function$
declare
  run public.catalog_runs := private.open_catalog_run(run_id, 'apply');
begin
  with added as (
    insert into public.product_categories (name) select unnest(run.new_categories) on conflict do nothing returning name
  )
  update public.catalog_runs set new_categories = array(select name from added) where id = run.id;
  perform private.take_run(run, 'apply');
  perform private.count_taken(run.id);
  update public.catalog_runs set status = 'applied', applied_at = now() where id = run.id returning * into run;
  perform set_config('response.changes', 'pages', true);
  return run;
end
$function$;

comment on function public.apply_catalog_run(bigint) is 'Makes the changes of a previewed run, all in this transaction, but those that somebody else has overtaken. Admins only.';

revoke all on function public.apply_catalog_run(bigint) from public;

grant execute on function public.apply_catalog_run(bigint) to authenticated;

create or replace function public.preview_catalog_run (
  run_id bigint
)
  returns public.catalog_runs
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '20min'
  as $function$
declare
  run public.catalog_runs := private.open_catalog_run(run_id, 'preview');
  taken jsonb[];
  part jsonb;
begin
  begin
    insert into public.product_categories (name) select unnest(run.new_categories) on conflict do nothing;
    taken := private.take_run(run, 'preview');
    raise exception using errcode = 'FC001', message = 'This rolls the preview back.';
  exception when sqlstate 'FC001' then
    null;
  end;
  foreach part in array taken loop
    perform private.note_taken(run.id, part);
  end loop;
  perform private.count_taken(run.id);
  update public.catalog_runs set status = 'previewed' where id = run.id returning * into run;
  return run;
end
$function$;

comment on function public.preview_catalog_run(bigint) is 'Makes all changes of a staged run and rolls them back: its rows tell what would happen. Admins only.';

revoke all on function public.preview_catalog_run(bigint) from public;

grant execute on function public.preview_catalog_run(bigint) to authenticated;

create or replace function public.undo_catalog_run (
  run_id bigint
)
  returns public.catalog_runs
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '20min'
  as $function$
declare
  run public.catalog_runs := private.open_catalog_run(run_id, 'undo');
begin
  perform private.take_run(run, 'undo');
  perform private.count_taken(run.id);
  delete from public.product_categories as category
  where name = any (run.new_categories)
    and not exists (select from public.products where products.category = category.name)
    and not exists (select from public.collections where category_id = category.id);
  update public.catalog_runs set status = 'undone', undone_at = now() where id = run.id returning * into run;
  perform set_config('response.changes', 'pages', true);
  return run;
end
$function$;

comment on function public.undo_catalog_run(bigint) is 'Makes the products of an applied run what they were before, but those that somebody has changed since; their rows say why. Admins only.';

revoke all on function public.undo_catalog_run(bigint) from public;

grant execute on function public.undo_catalog_run(bigint) to authenticated;

create or replace function private.note_taken (
  run_id bigint,
  taken jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  update public.catalog_run_rows as noted
  set (outcome, refusal, refused, refused_column, product_id, name, before, after, is_undone, undo_refusal, undo_refused) = (
    select told.outcome, told.refusal, told.refused, told.refused_column, told.product_id, told.name, told.before, told.after,
      told.is_undone, told.undo_refusal, told.undo_refused
    from jsonb_populate_record(noted, each) as told
  )
  from jsonb_array_elements(taken) as each
  where noted.run_id = note_taken.run_id and noted.position = (each ->> 'position')::integer;
end
$function$;

comment on function private.note_taken(bigint, jsonb) is 'Writes into a run''s rows what came of them: [{"position", <columns>}].';

revoke all on function private.note_taken(bigint, jsonb) from public;

create or replace function private.remove_photographs (
  target bigint,
  addresses jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  kept text[];
begin
  -- Cropped or described, it is the owner's work by now.
  if exists (
    select from public.products as product, unnest(product.image || product.images) as shown
    join public.imported_photographs as imported on split_part(imported.stored, '#', 1) = split_part(shown, '#', 1)
    where product.id = target and imported.product_id = target and addresses ? imported.address and imported.stored <> shown
  ) then
    raise exception using
      errcode = 'PT409', hint = 'run_product_edited', column = 'image', message = 'It has been edited since.';
  end if;
  select array(
    select shown from unnest(product.image || product.images) with ordinality as each (shown, n)
    where shown not in (
      select stored from public.imported_photographs as imported
      where imported.product_id = target and stored is not null and addresses ? imported.address
    )
    order by n
  ) into kept from public.products as product where product.id = target;
  update public.products set image = kept[1], images = coalesce(kept[2:], '{}')
  where id = target and (image || images) is distinct from kept;
  -- Combinations ask for them again, as they did before they were fetched.
  update public.option_combinations as combination set image = imported.address
  from public.imported_photographs as imported
  where imported.product_id = target and addresses ? imported.address
    and combination.product_id = target and combination.image = imported.stored;
  delete from public.imported_photographs as imported where imported.product_id = target and addresses ? imported.address;
end
$function$;

comment on function private.remove_photographs(bigint, jsonb) is 'Takes the photographs with these original addresses from a product again, unless somebody has edited one.';

revoke all on function private.remove_photographs(bigint, jsonb) from public;

create or replace function private.take_run (
  run public.catalog_runs,
  phase text
)
  returns jsonb[]
  language plpgsql
  set search_path to ''
  as $function$
declare
  batch public.catalog_run_rows[];
  part jsonb[];
  taken jsonb[] := '{}';
  done integer := 0;
begin
  perform set_config('facet.cause', case phase when 'undo' then 'undo' else run.kind end, true),
    set_config('facet.tallies', 'later', true);
  for batch in
    select array_agg(staged order by turn)
    from (
      select staged, row_number() over (order by staged.position * case phase when 'undo' then -1 else 1 end) as turn
      from public.catalog_run_rows as staged
      where staged.run_id = run.id and case phase
        when 'undo' then staged.outcome in ('new', 'changed') and not staged.is_undone
        -- Also the same ones: somebody may have changed them since.
        when 'apply' then staged.outcome <> 'refused'
        else true
      end
    ) as ordered
    group by (turn - 1) / 100 order by (turn - 1) / 100
  loop
    part := private.take_entries(batch, phase);
    if phase = 'preview' then
      -- Appended in place: a joined array would be copied each time.
      taken := array_append(taken, to_jsonb(part));
    else
      perform private.note_taken(run.id, to_jsonb(part));
    end if;
    done := done + cardinality(part);
    perform setval('private.catalog_progress', done);
  end loop;
  perform private.settle_tallies();
  return taken;
end
$function$;

comment on function private.take_run(public.catalog_runs, text) is 'Does a phase of a run, and notes in its rows what came of it. A preview is rolled back, so it returns that instead, as note_taken takes it. catalog_progress counts the rows meanwhile.';

revoke all on function private.take_run(public.catalog_runs, text) from public;

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
  is_stock boolean;
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
  held := private.product_document(done.product_id) || private.translations_at(done.product_id, done.after);
  select differing.key, differing.is_stock into since, is_stock
  from (
    select key, case key
      when 'stock_quantity' then true
      when 'options' then private.options_without_stock(done.after -> key) = private.options_without_stock(held -> key)
      else false
    end as is_stock
    from jsonb_object_keys(done.after) as key
    where key not in ('path', 'photographs') and done.after -> key is distinct from held -> key
  ) as differing
  order by differing.is_stock limit 1;
  if since is null and done.outcome = 'new' then
    select language || ':' || field into since from public.translations
    where subject = 'products' and record = done.product_id::text and not done.after ? (language || ':' || field) limit 1;
  end if;
  if is_stock then
    raise exception using
      errcode = 'PT409', hint = 'run_stock_changed', column = since,
      message = 'Its stock has changed since: it was sold, or edited.';
  elsif since is not null then
    raise exception using
      errcode = 'PT409', hint = 'run_product_edited', column = private.translated_column(since), message = 'It has been edited since.';
  elsif done.outcome = 'new' and exists (select from public.order_items where product_id = done.product_id) then
    raise exception using errcode = 'PT409', hint = 'run_product_ordered', message = 'It has been ordered since.';
  end if;

  if done.outcome = 'new' then
    delete from public.products where id = done.product_id;
    perform private.undo_translations(done.product_id, coalesce(done.before, '{}'));
    delete from public.price_changes where product_id = done.product_id;
    delete from public.stock_moves where product_id = done.product_id;
    return;
  end if;
  perform private.write_product(
    done.product_id,
    done.before - array['options', 'path', 'photographs', 'cost'] - array(select key from jsonb_object_keys(done.before) as key where key like '%:%')
  );
  perform private.undo_translations(done.product_id, done.before);
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

create or replace function private.count_taken (
  run_id bigint
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  update public.catalog_runs as run
  set (row_count, new_count, changed_count, same_count, refused_count, undone_count) = (
    select
      count(*), count(*) filter (where outcome = 'new'), count(*) filter (where outcome = 'changed'),
      count(*) filter (where outcome = 'same'), count(*) filter (where outcome = 'refused'), count(*) filter (where is_undone)
    from public.catalog_run_rows as counted where counted.run_id = run.id
  )
  where run.id = count_taken.run_id;
end
$function$;

comment on function private.count_taken(bigint) is 'Counts what came of the rows of a run.';

revoke all on function private.count_taken(bigint) from public;
