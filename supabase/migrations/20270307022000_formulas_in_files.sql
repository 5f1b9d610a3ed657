-- What a price that follows a metal is computed from is in files of products, and read again.

create function private.merged_formula (
  present jsonb,
  given jsonb
)
  returns jsonb
  language plpgsql
  immutable
  set search_path to ''
  as $function$
declare
  merged jsonb;
  missing text;
begin
  if given is null then
    return present;
  elsif given = 'null' then
    return null;
  elsif present is null and not given ? 'metal'
    and (select bool_and(value is null or value = '0') from jsonb_each_text(given)) then
    return null;
  end if;
  merged := coalesce(
    present, '{"gross_weight": null, "making_charge": 0, "stones_price": 0, "ending": null, "hsn": null}'
  ) || given;
  select key into missing from unnest(array['metal', 'fineness', 'net_weight']) as key where merged ->> key is null limit 1;
  if missing is not null then
    raise exception using
      errcode = 'PT400', hint = 'formula_incomplete', column = 'formula_' || missing,
      message = 'A price that follows a metal needs the metal, its fineness and its net weight.';
  end if;
  return merged;
end
$function$;

comment on function private.merged_formula(jsonb, jsonb) is 'What a product''s price is computed from, with what a file says of it: what is not in the file stays; null in it: the product has a price of its own.';

revoke all on function private.merged_formula(jsonb, jsonb) from public;

create or replace function private.product_document (
  product_id bigint
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select private.editable_values(product) || jsonb_build_object(
    'options', private.options_document(product.id),
    'cost', (select held.cost from public.product_costs as held where held.product_id = product.id),
    'formula', private.formula_document(product.id)
  )
  from public.products as product where product.id = product_document.product_id
$function$;

comment on function private.product_document(bigint) is 'All of a product that a run can change: its columns, its options, its cost and what its price is computed from.';

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
  formula jsonb;
  options jsonb;
  photographs jsonb;
  translated record;
begin
  product_id := private.product_of_entry(entry);
  select * into product from public.products where id = product_id for no key update;
  outcome := case when found then 'changed' else 'new' end;
  name := product.name;
  if entry -> 'delete' = 'true' then
    if outcome = 'new' then
      raise exception using errcode = 'PT404', hint = 'run_product_gone', message = 'This product is gone.';
    end if;
    before := jsonb_build_object('deleted', private.delete_product(product_id));
    after := '{"deleted": null}';
    return;
  elsif (given ->> 'price')::numeric < 0 then
    raise exception using
      errcode = 'PT400', hint = 'price_below_zero', column = 'price', message = 'The price would be below zero.';
  elsif outcome = 'new' then
    given := coalesce(entry -> 'defaults', '{}') || given;
    formula := private.merged_formula(null, entry -> 'formula');
    if private.metal_rate(formula ->> 'metal') is not null then
      given := given || jsonb_build_object('price', private.formula_price(
        jsonb_populate_record(null::public.product_formulas, formula), private.metal_rate(formula ->> 'metal'), private.shop_decimals()
      ));
    end if;
    select key into missing from unnest(array['name', 'category', 'price']) as key where given ->> key is null limit 1;
    if missing is not null then
      raise exception using
        errcode = 'PT400', hint = 'new_product_lacks', column = missing,
        message = format('A new product needs a %s.', missing),
        detail = jsonb_build_object('column', jsonb_build_object('word', missing))::text;
    end if;
    product_id := private.write_product(null, given);
    if formula is not null then
      perform private.write_formula(product_id, formula);
    end if;
  else
    held := private.product_document(product_id);
    -- It was found by this SKU, which stays that of its combination.
    if product.sku is distinct from private.clean_code(given ->> 'sku') and exists (
      select from public.option_combinations as combination
      where combination.product_id = product.id and combination.sku = private.clean_code(given ->> 'sku')
    ) then
      given := given - 'sku';
    end if;
    formula := private.merged_formula(nullif(held -> 'formula', 'null'), entry -> 'formula');
    if entry -> 'formula' <> 'null' and private.metal_rate(formula ->> 'metal') is not null then
      -- A file that says what the price is computed from has the price of the day on which it was written.
      given := given - 'price';
    elsif not entry ? 'formula' and formula is not null and (given ->> 'price')::numeric <> product.price then
      raise exception using
        errcode = 'PT409', hint = 'price_follows_metal', column = 'price', message = 'Its price follows its metal.';
    end if;
    if formula is distinct from nullif(held -> 'formula', 'null') then
      perform private.write_formula(product_id, formula);
    end if;
    if private.editable_values(jsonb_populate_record(product, given)) <> held - array['options', 'cost', 'formula'] then
      perform private.write_product(product_id, given);
    end if;
  end if;
  options := private.merged_options(
    coalesce(held -> 'options', '[]'), private.options_with_stored_photographs(product_id, coalesce(entry -> 'options', '[]'))
  );
  if options <> coalesce(held -> 'options', '[]') then
    perform public.save_product_options(product_id, options, coalesce(held -> 'options', '[]'));
  end if;
  if entry ? 'cost' then
    perform private.write_cost(product_id, (entry ->> 'cost')::numeric);
  end if;

  select * into before, after from private.differing_values(held, private.product_document(product_id));
  name := coalesce(after ->> 'name', name);
  if entry ? 'translations' or entry ? 'words' then
    select * into translated from private.write_translations(product_id, entry);
    before := before || translated.before;
    after := after || translated.after;
  end if;
  if private.add_redirect(entry ->> 'path', product_id) then
    before := before || '{"path": null}';
    after := after || jsonb_build_object('path', entry ->> 'path');
  end if;
  photographs := private.queue_photographs(product_id, coalesce(entry -> 'photographs', '[]'));
  if photographs is not null then
    before := before || '{"photographs": null}';
    after := after || jsonb_build_object('photographs', photographs);
  end if;
  if outcome = 'new' then
    -- Words were there before it.
    before := nullif((select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(before) where key ~ '^[^:]+:[^:]+:'), '{}');
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

create or replace function public.export_products (
  after_product bigint default 0,
  most integer default 500,
  chosen uuid default null::uuid
)
  returns json
  language plpgsql
  stable
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(line.cells order by line.id, line.n), '[]')
    from (
      select product.id, row.n,
        jsonb_build_object('currency', private.shop_currency(), 'id', product.id)
        || case when row.n = 1 then to_jsonb(product) || jsonb_build_object(
          'features', array_to_string(product.features, E'\n'), 'tags', array_to_string(product.tags, E'\n'),
          'photographs', array_to_string(product.image || product.images, E'\n'),
          'cost', (select held.cost from public.product_costs as held where held.product_id = product.id)
        ) || coalesce((
          select jsonb_object_agg('formula_' || key, value) from jsonb_each(private.formula_document(product.id))
        ), '{}') || coalesce((
          select jsonb_object_agg(translation.language || ':' || said.name, translation.text)
          from (
            select 'products' as subject, product.id::text as record, field as field, field as name
            from unnest(array['name', 'description', 'features']) as field
            union all
            select 'words', fact.word, 'text', fact.name
            from public.products as whole, lateral private.product_words(whole) as fact where whole.id = product.id
          ) as said
          join public.translations as translation using (subject, record, field)
        ), '{}') else '{}' end
        || coalesce((
          select jsonb_object_agg(translation.language || ':' || said.name, translation.text)
          from (values ('option', row.option), ('option_value', row.value)) as said (name, word)
          join public.translations as translation on translation.subject = 'words' and translation.record = said.word
        ), '{}')
        || jsonb_build_object(
          'option', row.option, 'option_kind', row.kind, 'option_required', row.required, 'option_value', row.value,
          'option_surcharge', row.surcharge, 'option_stock', row.stock_quantity, 'option_length', row.max_length,
          'option_characters', row.allowed, 'combination', row.combination, 'combination_sku', row.sku,
          'combination_photograph', row.image
        ) as cells
      from (
        select * from public.products
        where id > after_product and (
          chosen is null or id in (select unnest(kept.ids) from private.chosen_products as kept where kept.id = chosen)
        )
        order by id limit most
      ) as product
      cross join lateral (
        select
          row_number() over (order by option.position, value.position) as n, option.name as option, option.kind, option.required,
          option.max_length, option.allowed, value.value, coalesce(value.surcharge, option.surcharge) as surcharge, value.stock_quantity,
          null as combination, null as sku, null as image
        from (values (product.id)) as this (id)
        left join public.product_options as option on option.product_id = this.id
        left join public.product_option_values as value on value.option_id = option.id
        union all
        -- After the values that they name.
        select
          1000 + combination.id, null, null, null, null, null, null, combination.surcharge, combination.stock_quantity,
          (
            select string_agg(option.name || ': ' || value.value, E'\n' order by option.position)
            from public.product_option_values as value join public.product_options as option on option.id = value.option_id
            where value.id = any (combination.value_ids)
          ),
          combination.sku, combination.image
        from public.option_combinations as combination where combination.product_id = product.id
      ) as row
    ) as line
  );
end
$function$;

comment on function public.export_products(bigint, integer, uuid) is 'Products after an id in order, all or those that choose_products was told, as rows of a file: [{currency, id, <columns>, photographs, cost, formula_<column of product_formulas>, option, option_kind, option_required, option_value, option_surcharge, option_stock, option_length, option_characters, combination, combination_sku, combination_photograph, <language>:<column that is translated>}], a row for each value and each combination. What a product has once is in its first row. PT403 for everyone but administrators.';

comment on column public.catalog_run_rows.entry is '{"id"?, "values": {column: value}, "options"?: as save_product_options takes them, "cost"?, "formula"?: columns of product_formulas, or null for a price of its own, "path"?: its address in the old shop, "defaults"?: of a new product, "delete"?: true}. A column that is not there is left as it is.';

comment on column public.catalog_run_rows.before is 'What the run changes, as it was: {column, "options", "cost" or "formula": value}. Null for a new product.';
