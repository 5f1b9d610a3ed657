create or replace function private.given_translations (
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
