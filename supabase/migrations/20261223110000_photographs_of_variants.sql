-- An import names the photograph of a combination by its address in the old shop, until this shop has fetched it.

create function private.with_stored_photographs (
  target bigint,
  options jsonb
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select private.with_combinations(options, (
    select jsonb_agg(
      case when imported.stored is null then combination else combination || jsonb_build_object('image', imported.stored) end order by n
    )
    from jsonb_array_elements(private.combinations_in(options)) with ordinality as each (combination, n)
    left join public.imported_photographs as imported
      on imported.product_id = target and imported.address = combination ->> 'image'
  ))
$function$;
comment on function private.with_stored_photographs(bigint, jsonb) is 'An options document whose combinations name photographs of an import where this shop has them, once it has.';
revoke all on function private.with_stored_photographs(bigint, jsonb) from public;

create or replace function public.note_photograph (
  photograph_id bigint,
  stored text default null::text,
  problem text default null::text,
  seconds_to_wait integer default null::integer
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  target bigint;
  asked text;
begin
  update public.imported_photographs as photograph
  set stored = note_photograph.stored, problem = left(note_photograph.problem, 500), next_attempt_at = now() + make_interval(secs => seconds_to_wait)
  where id = photograph_id returning product_id, address into target, asked;
  if not found or note_photograph.stored is null then
    return false;
  end if;
  perform set_config('facet.cause', 'import', true), set_config('response.changes', 'pages', true);
  update public.products
  set image = coalesce(image, note_photograph.stored),
    images = case when image is null then images else images || note_photograph.stored end
  where id = target and cardinality(images) < 20;
  if not found then
    update public.imported_photographs as photograph
    set stored = null, problem = 'The product has as many photographs as it can show.' where id = photograph_id;
    return false;
  end if;
  update public.option_combinations as combination set image = note_photograph.stored
  where combination.product_id = target and combination.image = asked;
  return true;
end
$function$;

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

create or replace function private.apply_entry (
  entry jsonb,
  out outcome text,
  out product_id bigint,
  out name text,
  out before jsonb,
  out after jsonb
)
  returns record
  language plpgsql
  set search_path to ''
  as $function$
declare
  given jsonb := coalesce(entry -> 'values', '{}');
  missing text;
  product public.products;
  held jsonb := '{}';
  options jsonb;
  photographs jsonb;
begin
  product_id := private.product_of_entry(entry);
  select * into product from public.products where id = product_id for no key update;
  outcome := case when found then 'changed' else 'new' end;
  name := product.name;
  if entry -> 'delete' = 'true' then
    if outcome = 'new' then
      raise exception using errcode = 'PT404', message = 'This product is gone.';
    end if;
    before := jsonb_build_object('deleted', private.delete_product(product_id));
    after := '{"deleted": null}';
    return;
  elsif outcome = 'new' then
    given := coalesce(entry -> 'defaults', '{}') || given;
    select key into missing from unnest(array['name', 'category', 'price']) as key where given ->> key is null limit 1;
    if missing is not null then
      raise exception using errcode = 'PT400', column = missing, message = format('A new product needs a %s.', missing);
    end if;
    product_id := private.write_product(null, given);
  else
    held := private.product_document(product_id);
    if private.editable_values(jsonb_populate_record(product, given)) <> held - array['options', 'cost'] then
      perform private.write_product(product_id, given);
    end if;
  end if;
  options := private.merged_options(
    coalesce(held -> 'options', '[]'), private.with_stored_photographs(product_id, coalesce(entry -> 'options', '[]'))
  );
  if options <> coalesce(held -> 'options', '[]') then
    perform public.save_product_options(product_id, options, coalesce(held -> 'options', '[]'));
  end if;
  if entry ? 'cost' then
    perform private.write_cost(product_id, (entry ->> 'cost')::numeric);
  end if;

  select * into before, after from private.differing(held, private.product_document(product_id));
  name := coalesce(after ->> 'name', name);
  if private.add_redirect(entry ->> 'path', product_id) then
    before := before || '{"path": null}';
    after := after || jsonb_build_object('path', entry ->> 'path');
  end if;
  photographs := private.note_photographs(product_id, coalesce(entry -> 'photographs', '[]'));
  if photographs is not null then
    before := before || '{"photographs": null}';
    after := after || jsonb_build_object('photographs', photographs);
  end if;
  if outcome = 'new' then
    before := null;
  elsif after = '{}' then
    outcome := 'same';
  end if;
end
$function$;

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

comment on column public.option_combinations.image is 'URL of one of the product''s photographs; null, no longer or not yet one of them: its main one.';
