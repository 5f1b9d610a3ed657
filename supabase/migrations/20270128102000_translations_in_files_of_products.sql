-- A file of products has their translations: it is exported with them, and an import changes them, with its preview and its undo.

create or replace function public.export_products (
  after_product bigint default 0,
  most integer default 500,
  ids bigint[] default null::bigint[]
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
        where id > after_product and (export_products.ids is null or id = any (export_products.ids))
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

comment on function public.export_products(bigint, integer, bigint[]) is 'Products after an id in order, all or those with these ids, as rows of a file: [{currency, id, <columns>, photographs, cost, option, option_kind, option_required, option_value, option_surcharge, option_stock, option_length, option_characters, combination, combination_sku, combination_photograph, <language>:<column that is translated>}], a row for each value and each combination. What a product has once is in its first row. PT403 for everyone but administrators.';

create function private.given_translations (
  product_id bigint,
  entry jsonb
)
  returns table (
    key text,
    language text,
    subject text,
    record text,
    field text,
    original text,
    text text
  )
  language sql
  stable
  set search_path to ''
  as $function$
  -- What the product says, by the column of a file that has it.
  with said as materialized (
    select texts.name, 'products' as subject, product.id::text as record, texts.name as field, texts.original
    from public.products as product, lateral (values
      ('name', product.name), ('description', product.description), ('features', array_to_string(product.features, e'\n'))
    ) as texts (name, original)
    where product.id = given_translations.product_id
    union all
    select fact.name, 'words', fact.word, 'text', fact.word
    from public.products as product, lateral private.product_words(product) as fact
    where product.id = given_translations.product_id
    union all
    select 'option', 'words', option.name, 'text', option.name
    from public.product_options as option where option.product_id = given_translations.product_id and entry ? 'words'
    union all
    select 'option_value', 'words', value.value, 'text', value.value
    from public.product_option_values as value join public.product_options as option on option.id = value.option_id
    where option.product_id = given_translations.product_id and entry ? 'words'
  ),
  given as (
    select each.language, of_column.name, null::text as word, of_column.text
    from jsonb_each(entry -> 'translations') as each (language, texts), jsonb_each_text(each.texts) as of_column (name, text)
    union all
    select each.language, null, of_word.word, of_word.text
    from jsonb_each(entry -> 'words') as each (language, texts), jsonb_each_text(each.texts) as of_word (word, text)
  )
  -- Columns and options may say the same word, and files may write it in other letters.
  select distinct on (given.language, said.subject, said.record, said.field, case when said.record is null then coalesce(given.name, given.word) end)
    given.language || ':' || coalesce(said.name, given.name, 'option')
      || case when said.subject = 'words' then coalesce(':' || said.record, '') else '' end,
    given.language, said.subject, said.record, said.field, said.original, nullif(given.text, '')
  from given left join said on case
    when given.name is null then lower(said.record) = lower(given.word) and said.name in ('option', 'option_value')
    else said.name = given.name
  end
  order by
    given.language, said.subject, said.record, said.field, case when said.record is null then coalesce(given.name, given.word) end,
    said.record = given.word desc nulls last, given.text is null
$function$;

comment on function private.given_translations(bigint, jsonb) is 'The translations that an entry of a run gives a product: {"translations": {language: {column: text}}, "words": {language: {word of an option: text}}}; null removes one. A key names each in before and after: language:column, and :word if it is one.';

revoke all on function private.given_translations(bigint, jsonb) from public;

create function private.write_translations (
  product_id bigint,
  entry jsonb,
  out before jsonb,
  out after jsonb
)
  returns record
  language plpgsql
  set search_path to ''
  as $function$
declare
  change record;
  changes jsonb := '[]';
begin
  before := '{}';
  after := '{}';
  for change in
    select given.*, to_jsonb(held) - 'updated_at' as held
    from private.given_translations(product_id, entry) as given
    left join public.translations as held
      on held.language = given.language and held.subject = given.subject and held.record = given.record and held.field = given.field
    where held.text is distinct from given.text
    order by given.key
  loop
    if change.text is null then
      delete from public.translations where id = (change.held ->> 'id')::bigint;
    elsif coalesce(change.original, '') !~ '\S' then
      raise exception using
        errcode = 'PT400', hint = 'translation_of_nothing', column = private.translated_column(change.key),
        message = 'There is no text that this could be a translation of.';
    elsif change.subject = 'words' and not private.is_word(change.original) then
      continue when change.text = change.original;
      raise exception using
        errcode = 'PT400', hint = 'word_untranslatable', column = private.translated_column(change.key),
        message = format('"%s" is the same in every language.', change.original),
        detail = jsonb_build_object('word', change.original)::text;
    elsif not exists (select from public.shop_languages where code = change.language) then
      raise exception using
        errcode = 'PT409', hint = 'language_removed', column = private.translated_column(change.key),
        message = 'This language was removed in the meantime.';
    else
      if length(change.text) > (private.translation_lengths() ->> (change.subject || '.' || change.field))::integer then
        raise exception using
          errcode = 'PT400', hint = 'value_not_allowed', column = private.translated_column(change.key),
          message = 'This value is not allowed.';
      end if;
      changes := changes || (to_jsonb(change) - 'held');
    end if;
    before := before || jsonb_build_object(change.key, change.held);
    after := after || jsonb_build_object(
      change.key, case when change.text is not null then jsonb_build_object('text', change.text, 'original', change.original) end
    );
  end loop;
  -- All at once, because each time the words for searches are read anew.
  insert into public.translations (language, subject, record, field, original, text)
  select given.language, given.subject, given.record, given.field, given.original, given.text
  from jsonb_populate_recordset(null::public.translations, changes) as given
  on conflict (subject, record, field, language) do update set original = excluded.original, text = excluded.text;
end
$function$;

comment on function private.write_translations(bigint, jsonb) is 'Gives a product, and the words that it says, the translations of a run''s entry, and returns what was before and is after, by the keys of given_translations. A translation that is there already stays as it is, even of an older original.';

revoke all on function private.write_translations(bigint, jsonb) from public;

create function private.translated_column (
  key text
)
  returns text
  language sql
  immutable
  as $function$
  select split_part(key, ':', 1) || coalesce(':' || nullif(split_part(key, ':', 2), ''), '')
$function$;

comment on function private.translated_column(text) is 'The column of a file that a key of before and after is about: of one of given_translations, its language and what it translates.';

revoke all on function private.translated_column(text) from public;

create function private.translation_at (
  product_id bigint,
  key text
)
  returns public.translations
  language sql
  stable
  set search_path to ''
  as $function$
  select held from public.translations as held
  where held.language = split_part(key, ':', 1) and case
    when key ~ '^[^:]+:[^:]+:' then
      held.subject = 'words' and held.record = substring(key from '^[^:]+:[^:]+:(.*)$') and held.field = 'text'
    else held.subject = 'products' and held.record = product_id::text and held.field = split_part(key, ':', 2)
  end
$function$;

comment on function private.translation_at(bigint, text) is 'The translation that a key of given_translations names.';

revoke all on function private.translation_at(bigint, text) from public;

create function private.translations_at (
  product_id bigint,
  keys jsonb
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select coalesce(jsonb_object_agg(key, (
    select jsonb_build_object('text', held.text, 'original', held.original)
    from private.translation_at(translations_at.product_id, key) as held where held.id is not null
  )), '{}')
  from jsonb_object_keys(keys) as key where key like '%:%'
$function$;

comment on function private.translations_at(bigint, jsonb) is 'The translations that those of these keys name which are of given_translations, as after has them.';

revoke all on function private.translations_at(bigint, jsonb) from public;

create function private.undo_translations (
  product_id bigint,
  before jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  key text;
  held public.translations;
  former public.translations;
begin
  for key in select name from jsonb_object_keys(before) as name where name like '%:%' loop
    held := private.translation_at(product_id, key);
    former := jsonb_populate_record(null::public.translations, nullif(before -> key, 'null'));
    if former.id is null then
      delete from public.translations where id = held.id;
    elsif held.id is not null then
      update public.translations set original = former.original, text = former.text where id = held.id;
    else
      insert into public.translations (id, language, subject, record, field, original, text)
      overriding system value
      select former.id, former.language, former.subject, former.record, former.field, former.original, former.text
      where exists (select from public.shop_languages where code = former.language);
    end if;
  end loop;
end
$function$;

comment on function private.undo_translations(bigint, jsonb) is 'Makes translations what they were before a run; those of a language that was removed since stay away.';

revoke all on function private.undo_translations(bigint, jsonb) from public;

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
  elsif outcome = 'new' then
    given := coalesce(entry -> 'defaults', '{}') || given;
    select key into missing from unnest(array['name', 'category', 'price']) as key where given ->> key is null limit 1;
    if missing is not null then
      raise exception using
        errcode = 'PT400', hint = 'new_product_lacks', column = missing,
        message = format('A new product needs a %s.', missing),
        detail = jsonb_build_object('column', jsonb_build_object('word', missing))::text;
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
  if entry ? 'translations' or entry ? 'words' then
    select * into translated from private.write_translations(product_id, entry);
    before := before || translated.before;
    after := after || translated.after;
  end if;
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
  select key into since from jsonb_object_keys(done.after) as key
  where key not in ('path', 'photographs') and done.after -> key is distinct from held -> key
  order by key = 'stock_quantity' limit 1;
  if since is null and done.outcome = 'new' then
    select language || ':' || field into since from public.translations
    where subject = 'products' and record = done.product_id::text and not done.after ? (language || ':' || field) limit 1;
  end if;
  if since = 'stock_quantity' then
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
