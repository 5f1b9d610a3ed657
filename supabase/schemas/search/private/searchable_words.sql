create or replace function private.searchable_words (
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
  of_type text[] := private.word_forms(concat_ws(' ', product.type, private.kind_words(product.type, configuration)), forms);
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
  -- Somebody who reads a part of a SKU types that part. Parts without a digit are left out: ear is in GEAR-7.
  compact_sku constant text := array_to_string(private.plain_words(product.sku), '');
  all_words text[] := of_stone || of_name || of_facts
    || private.word_forms(array_to_string(product.features, ' ') || ' ' || product.description, forms);
  said text[] := '{}';
  spoken record;
  heard text[];
  word text;
  related text;
begin
  -- Shoppers may read the product in other languages, too.
  for spoken in
    select
      case when with_roots then known.configuration else 'simple' end as forms, known.configuration,
      string_agg(translation.text, ' ') filter (where translation.field in ('name', 'text')) as names,
      string_agg(translation.text, ' ') filter (where translation.field in ('description', 'features')) as told
    from public.shop_languages as language
    join public.shop_facts as facts on facts.language <> language.code
    cross join lateral private.configuration_of(language.code) as known (configuration)
    left join public.translations as translation on translation.language = language.code and (
      translation.subject = 'products' and translation.record = product.id::text
      or translation.subject = 'words' and translation.record in (
        product.category, product.metal, product.stone, product.shape, product.color, product.clarity, product.cut
      )
    )
    where language.is_shown
    group by language.code, known.configuration
  loop
    of_type := of_type || private.word_forms(private.kind_words(product.type, spoken.configuration), spoken.forms);
    heard := private.word_forms(concat_ws(' ', spoken.names, private.kind_words(product.origin, spoken.configuration)), spoken.forms);
    said := said || heard;
    all_words := all_words || private.word_forms(spoken.told, spoken.forms);
    foreach word in array heard loop
      related := private.related_word(word, spoken.configuration);
      if related is not null then
        all_words := all_words || related || private.root(related, spoken.forms);
      end if;
    end loop;
  end loop;
  all_words := all_words || of_type || said;
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

comment on function private.searchable_words(public.products, text, boolean) is 'The words of a product, including the marked ones and those of its translations; without roots, only as they are written.';

revoke all on function private.searchable_words(public.products, text, boolean) from public;
