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
    done.after := jsonb_set(done.after, '{options}', private.options_with_stored_photographs(done.product_id, done.after -> 'options'));
  end if;
  held := private.product_document(done.product_id) || private.held_translations(done.product_id, done.after);
  select differing.key, differing.is_stock into since, is_stock
  from (
    select key, case key
      when 'stock_quantity' then true
      when 'options' then private.options_without_stock(done.after -> key) = private.options_without_stock(held -> key)
      else false
    end as is_stock
    from jsonb_object_keys(done.after) as key
    where key not in ('path', 'photographs') and done.after -> key is distinct from held -> key
      -- It follows a metal, whose price may have changed.
      and not (key = 'price' and done.after ? 'formula' and held -> 'formula' <> 'null')
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
      errcode = 'PT409', hint = 'run_product_edited', column = private.column_of_key(since), message = 'It has been edited since.';
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
  if done.before ? 'formula' then
    perform private.write_formula(done.product_id, done.before -> 'formula');
  end if;
  perform private.write_product(
    done.product_id,
    done.before - array['options', 'path', 'photographs', 'cost', 'formula'] - array(select key from jsonb_object_keys(done.before) as key where key like '%:%')
  );
  perform private.undo_translations(done.product_id, done.before);
  if done.before ? 'options' then
    perform public.save_product_options(
      done.product_id, private.options_with_stored_photographs(done.product_id, done.before -> 'options'), done.after -> 'options'
    );
  end if;
  if done.before ? 'cost' then
    perform private.write_cost(done.product_id, (done.before ->> 'cost')::numeric);
  end if;
end
$function$;

comment on function private.undo_entry(public.catalog_run_rows) is 'Makes a product what it was before a run, unless somebody has changed since what the run changed.';

revoke all on function private.undo_entry(public.catalog_run_rows) from public;
