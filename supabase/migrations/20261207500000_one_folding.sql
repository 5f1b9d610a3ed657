-- One folding of letters for searches in the shop and in the back office; scripts without blanks, and parts of a SKU, are found.


CREATE OR REPLACE FUNCTION private.plain_words(text text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  -- Thai and its neighbors, Japanese, Chinese: they put no blanks between words.
  unspaced constant text := '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]';
  plain constant text := regexp_replace(private.without_accents(text), '\.(?![0-9])', '', 'g');
  -- Everything is a letter that is no ASCII sign and no punctuation, in any script.
  found constant text[] := array_remove(
    regexp_split_to_array(plain, '[^a-z0-9.\u00c0-\u1fff\u2070-\u2fff\u3005-\u3007\u3031-\uff00\uff10-\uffff]+'), ''
  );
begin
  if plain ~ unspaced then
    -- Searches find a word by its beginning, so each sign begins one.
    return array(
      select case when word ~ unspaced then substr(word, start, 20) else word end
      from unnest(found) with ordinality as listed (word, place)
      cross join generate_series(1, case when word ~ unspaced then length(word) else 1 end) as start
      order by place, start
    );
  end if;
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION private.search_words(product public.products)
 RETURNS tsvector
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  of_type constant text[] := private.forms(product.type);
  of_stone constant text[] := private.forms(product.stone);
  of_name constant text[] := private.forms(product.name);
  of_facts constant text[] := private.forms(
    concat_ws(
      ' ', product.category, product.sku, product.metal, product.shape, product.color, product.clarity, product.cut,
      product.origin, product.certificate_lab, product.certificate_number, trim_scale(product.carat) || ' carat ct',
      array_to_string(product.tags, ' ')
    )
  );
  -- Whoever has a part of it before them types that part.
  compact_sku constant text := array_to_string(private.plain_words(product.sku), '');
  all_words text[] := of_type || of_stone || of_name || of_facts
    || private.forms(array_to_string(product.features, ' ') || ' ' || product.description);
  word text;
begin
  all_words := all_words || array(
    select substr(compact_sku, start, 40) from generate_series(2, length(compact_sku) - 2) as start
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

CREATE OR REPLACE FUNCTION private.without_accents(text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  plain text;
begin
  if text !~ '[^\u0001-\u007f]' then
    return replace(lower(text), '''', '');
  end if;
  -- Accents, apostrophes, and what nobody sees in a text that was pasted.
  plain := regexp_replace(
    normalize(lower(text collate "en-x-icu"), nfkd),
    '[\u0300-\u036f''\u2018\u2019\u201b\u02b9-\u02bc\u2032\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]', '', 'g'
  );
  plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  return translate(plain, 'øłđðħıŧŋ', 'olddhitn');
end
$function$;

COMMENT ON FUNCTION "private"."plain_words"(text) IS 'The words of a text in order, as private.without_accents writes them. 6.5 is one word, lab-grown is two, and in scripts without blanks between words each sign begins one.';

COMMENT ON FUNCTION "private"."without_accents"(text) IS 'The text as searches compare it, in the shop and in the back office: in lower case, without accents, apostrophes and invisible characters. Jörg O’Weiß is jorg oweiss.';

-- What is stored folded is folded anew.
update public.customers set name = name where found_by <> private.without_accents(name || ' ' || email);
update public.orders set found_by_name = private.names_of(shipping_address)
where found_by_name is distinct from private.names_of(shipping_address);
do $$
begin
  delete from private.inquiry_words;
  perform private.index_inquiries(array(select id from public.product_inquiries));
  perform private.index_products();
end
$$;

update private.countries set spellings = array(
  select distinct private.folded_region(spelling) from unnest(spellings) as spelling order by 1
);
