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
    raise exception using errcode = 'PT409', message = 'It has been deleted since.';
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
  if since is not null then
    raise exception using errcode = 'PT409', column = since, message = case
      when since = 'stock_quantity' then 'Its stock has changed since: it was sold, or edited.'
      else 'It has been edited since.'
    end;
  elsif done.outcome = 'new' and exists (select from public.order_items where product_id = done.product_id) then
    raise exception using errcode = 'PT409', message = 'It has been ordered since.';
  end if;

  if done.outcome = 'new' then
    delete from public.products where id = done.product_id;
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
