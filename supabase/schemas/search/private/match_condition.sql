create or replace function private.match_condition (
  words text[],
  near boolean
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select format('words @@ %L::tsquery', private.match_query(words, near))
$function$;

comment on function private.match_condition(text[], boolean) is 'private.match_query as a condition on product_search.';

revoke all on function private.match_condition(text[], boolean) from public;
