create or replace function private.rebuild_meanings (
  ids bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  configuration constant text := private.search_configuration();
begin
  delete from private.meanings where synonym_id = any (ids);
  insert into private.meanings (synonym_id, key, query)
  select distinct made.id, array_to_string(made.roots, ' '), made.query
  from (
    select synonym.id, private.significant_roots(part, configuration) as roots, private.meaning_query(synonym.meanings, configuration) as query
    from public.search_synonyms as synonym cross join regexp_split_to_table(synonym.words, '[,;\n]') as part
    where synonym.id = any (ids)
  ) as made
  where made.roots <> '{}' and made.query is not null;
end
$function$;

comment on function private.rebuild_meanings(bigint[]) is 'Makes what searches read of these synonyms.';

revoke all on function private.rebuild_meanings(bigint[]) from public;
