-- A shopper who reads the shop in another language searches in that language.

create or replace function private.search_words (
  product public.products,
  configuration text,
  with_roots boolean default true
)
  returns tsvector
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  forms constant text := case when with_roots then configuration else 'simple' end;
  of_type constant text[] := private.word_forms(concat_ws(' ', product.type, private.kind_words(product.type, configuration)), forms);
  of_stone constant text[] := private.word_forms(product.stone, forms);
  of_name constant text[] := private.word_forms(product.name, forms);
  of_facts constant text[] := private.word_forms(
    concat_ws(
      ' ', product.category, product.sku, product.metal, product.shape, product.color, product.clarity, product.cut,
      product.origin, private.kind_words(product.origin, configuration), product.certificate_lab, product.certificate_number,
      trim_scale(product.carat) || ' carat ct', array_to_string(product.tags, ' ')
    ),
    forms
  );
  -- Shoppers may read the product in other languages, too. Their words are found as they are written.
  said constant text[] := private.word_forms(
    (
      select string_agg(translation.text, ' ')
      from public.shop_languages as language join public.translations as translation on translation.language = language.code
      where language.is_shown and (
        translation.subject = 'products' and translation.record = product.id::text and translation.field = 'name'
        or translation.subject = 'words' and translation.record in (
          product.category, product.metal, product.stone, product.shape, product.color, product.clarity, product.cut
        )
      )
    ),
    'simple'
  );
  told constant text[] := private.word_forms(
    (
      select string_agg(translation.text, ' ')
      from public.shop_languages as language join public.translations as translation on translation.language = language.code
      where language.is_shown and translation.subject = 'products' and translation.record = product.id::text
        and translation.field in ('description', 'features')
    ),
    'simple'
  );
  -- Somebody who reads a part of a SKU types that part. Parts without a digit are left out: ear is in GEAR-7.
  compact_sku constant text := array_to_string(private.plain_words(product.sku), '');
  all_words text[] := of_type || of_stone || of_name || of_facts || said || told
    || private.word_forms(array_to_string(product.features, ' ') || ' ' || product.description, forms);
  word text;
  related text;
begin
  all_words := all_words || array(
    select 'k/' || substr(compact_sku, start, 40) from generate_series(2, length(compact_sku) - 2) as start
    where substr(compact_sku, start) ~ '[0-9]'
  );
  foreach word in array of_type || of_stone || of_name || of_facts loop
    related := private.related_word(word, configuration);
    if related is not null then
      all_words := all_words || related || private.root(related, forms);
    end if;
  end loop;
  foreach word in array of_type loop
    all_words := all_words || ('t/' || word);
  end loop;
  foreach word in array of_stone loop
    all_words := all_words || ('s/' || word);
  end loop;
  foreach word in array of_name loop
    all_words := all_words || ('n/' || word);
  end loop;
  foreach word in array of_type || of_stone || of_name || of_facts || said loop
    all_words := all_words || ('b/' || word);
  end loop;
  return array_to_tsvector(array_remove(all_words, null));
end
$function$;


comment on function private.search_words(public.products, text, boolean) is 'The words of a product, including the marked ones and those of its translations; without roots, only as they are written.';

create function private.index_translations()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
declare
  most constant integer := 200;
  ids bigint[];
  changed jsonb;
begin
  if tg_op = 'DELETE' then
    changed := (select jsonb_agg(jsonb_build_array(subject, record)) from removed where subject in ('products', 'words'));
  else
    changed := (select jsonb_agg(jsonb_build_array(subject, record)) from added where subject in ('products', 'words'));
  end if;
  if changed is null then
    return null;
  end if;
  ids := array(
    select product.id from public.products as product
    where exists (
      select from jsonb_array_elements(changed) as entry
      where entry ->> 0 = 'products' and entry ->> 1 = product.id::text
        or entry ->> 0 = 'words' and entry ->> 1 in (
          product.category, product.metal, product.stone, product.shape, product.color, product.clarity, product.cut
        )
    )
    order by product.id limit most + 1
  );
  if cardinality(ids) <= most then
    perform private.index_words(ids);
  else
    update private.word_index set is_current = false, version = version + 1;
  end if;
  return null;
end
$function$;

comment on function private.index_translations() is 'Maintains the words of the products that a translation is of; of many, refresh_words does.';

revoke all on function private.index_translations() from public;

create trigger translations_are_indexed_when_added
  after insert on public.translations referencing new table as added
  for each statement
  execute function private.index_translations();

create trigger translations_are_indexed_when_changed
  after update on public.translations referencing new table as added
  for each statement
  execute function private.index_translations();

create trigger translations_are_indexed_when_deleted
  after delete on public.translations referencing old table as removed
  for each statement
  execute function private.index_translations();

create function private.index_languages()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  update private.word_index set is_current = false, version = version + 1;
  return null;
end
$function$;

comment on function private.index_languages() is 'Has refresh_words read the words of all products anew, because another language is shown or hidden.';

revoke all on function private.index_languages() from public;

create trigger shop_languages_are_indexed
  after update or delete on public.shop_languages
  for each statement
  execute function private.index_languages();
