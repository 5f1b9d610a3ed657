-- Names are found with and without blanks, parts of a SKU by their digits, and tax rates are once again each once.

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.as_query(word text, mark text DEFAULT ''::text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when mark = '' and word ~ '[0-9]' then format('(''%1$s'':* | ''k/%1$s'':*)', word)
    when singular = word then format('''%s%s'':*', mark, word)
    else format('(''%1$s%2$s'':* | ''%1$s%3$s'')', mark, word, singular)
  end
  from private.singular(word) as singular
$function$;

CREATE OR REPLACE FUNCTION private.forms(text text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  found text[] := coalesce(private.plain_words(text), '{}');
  word text;
begin
  if text like '%-%' then
    found := found || array(
      select array_to_string(private.plain_words(compound[1]), '')
      from regexp_matches(text, '[^\s-]+(?:-[^\s-]+)+', 'g') as compound
    );
  end if;
  if text ~ '[''\u2018\u2019\u201b\u02b9-\u02bc\u2032]' then
    found := found || private.plain_words(regexp_replace(text, '[''\u2018\u2019\u201b\u02b9-\u02bc\u2032]', ' ', 'g'));
  end if;
  foreach word in array found loop
    if right(word, 1) = 's' then
      found := found || private.singular(word);
    elsif length(word) > 200 then
      found := array_replace(found, word, left(word, 200));
    end if;
  end loop;
  return array_remove(found, '');
end
$function$;

CREATE OR REPLACE FUNCTION private.search_pattern(q text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if length(q) > 200 then
    raise exception using errcode = 'PT400', message = 'The search text is too long.';
  end if;
  -- O’Brien is written O Brien, too, and Jean-Paul without the hyphen.
  return regexp_replace(
    regexp_replace(regexp_replace(q, '([^[:alnum:][:space:]])', '\\\1', 'g'), '(?<=[[:alnum:]])(?:\s|\\-)+(?=[[:alnum:]])', '[ -]?', 'g'),
    '\m([dlmno])(?=[[:alpha:]]{3})', '\1[ -]?', 'g'
  );
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
  -- Whoever has a part of it before them types that part. Without a digit it would be any word: ear is in GEAR-7.
  compact_sku constant text := array_to_string(private.plain_words(product.sku), '');
  all_words text[] := of_type || of_stone || of_name || of_facts
    || private.forms(array_to_string(product.features, ' ') || ' ' || product.description);
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

COMMENT ON FUNCTION "private"."as_query"(text, text) IS 'Matches words that begin with this one, its singular, and parts of a SKU if it has a digit. mark: only words with this mark.';

COMMENT ON FUNCTION "private"."forms"(text) IS 'The words of a text as they are and in the singular, and hyphenated words also as a single one: labgrown, moirs065. What apostrophes join is one word and its parts: obrien, o, brien.';

COMMENT ON FUNCTION "private"."search_pattern"(text) IS 'A regular expression that matches this text, as private.without_accents writes it, with or without blanks and hyphens between its words. PT400 for more than 200 characters.';

-- Regions that are written alike since accents are folded further: orders follow the first, which keeps its name.
update public.tax_rates as rate set region = left(rate.region, 90) || ' (' || alike.number || ')'
from (
  select id, row_number() over (partition by country, private.folded_region(region) order by id) as number
  from public.tax_rates where region is not null
) as alike
where alike.id = rate.id and alike.number > 1;
reindex index public.tax_rates_once;

select private.index_products();
