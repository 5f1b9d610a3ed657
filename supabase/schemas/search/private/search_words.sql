create or replace function private.search_words (
  product public.products
)
  returns tsvector
  language plpgsql
  stable
  set search_path to ''
  as $function$
declare
  of_type constant text[] := private.word_forms(product.type);
  of_stone constant text[] := private.word_forms(product.stone);
  of_name constant text[] := private.word_forms(product.name);
  of_facts constant text[] := private.word_forms(
    concat_ws(
      ' ', product.category, product.sku, product.metal, product.shape, product.color, product.clarity, product.cut,
      product.origin, product.certificate_lab, product.certificate_number, trim_scale(product.carat) || ' carat ct',
      array_to_string(product.tags, ' ')
    )
  );
  -- Somebody who reads a part of a SKU types that part. Parts without a digit are left out: ear is in GEAR-7.
  compact_sku constant text := array_to_string(private.plain_words(product.sku), '');
  all_words text[] := of_type || of_stone || of_name || of_facts
    || private.word_forms(array_to_string(product.features, ' ') || ' ' || product.description);
  word text;
begin
  all_words := all_words || array(
    select 'k/' || substr(compact_sku, start, 40) from generate_series(2, length(compact_sku) - 2) as start
    where substr(compact_sku, start) ~ '[0-9]'
  );
  foreach word in array of_type || of_stone || of_name || of_facts loop
    all_words := all_words || private.related_word(word);
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
  foreach word in array of_type || of_stone || of_name || of_facts loop
    all_words := all_words || ('b/' || word);
  end loop;
  return array_to_tsvector(array_remove(all_words, null));
end
$function$;

comment on function private.search_words(public.products) is 'The words of a product, including the marked ones.';

revoke all on function private.search_words(public.products) from public;
