create or replace function private.match_condition (
  words text[],
  near boolean
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select case
    when words = '{}' then 'false'
    else format(
      'words @@ %L::tsquery',
      array_to_string(private.search_terms(words), case when near then ' | ' else ' & ' end)
      -- Written as two words what the shop writes as one: ear rings.
      || case when cardinality(words) > 1 then ' | ' || format('''%s''', private.singular(array_to_string(words, ''))) else '' end
    )
  end
$function$;

comment on function private.match_condition(text[], boolean) is 'A condition on product_search: every word, or a synonym of it, is in the product, as the beginning of a word or in the singular. near: any word is.';

revoke all on function private.match_condition(text[], boolean) from public;
