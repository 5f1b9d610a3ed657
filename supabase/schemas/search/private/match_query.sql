create or replace function private.match_query (
  words text[],
  near boolean
)
  returns tsquery
  language sql
  stable
  set search_path to ''
  as $function$
  select (
    array_to_string(private.search_terms(words), case when near then ' | ' else ' & ' end)
    -- Written as two words what the shop writes as one: ear rings.
    || case when cardinality(words) > 1 then ' | ' || format('''%s''', private.root(array_to_string(words, ''), private.reading_configuration())) else '' end
  )::tsquery
  where words <> '{}'
$function$;

comment on function private.match_query(text[], boolean) is 'What the words of a product must match: every word, or a synonym of it, is in the product, as the beginning of a word or by its root. near: any word is. Null without words: nothing matches.';

revoke all on function private.match_query(text[], boolean) from public;
