create or replace function private.significant_singulars (
  text text
)
  returns text[]
  language sql
  immutable
  parallel safe
  set search_path to ''
  as $function$
  select array(
    select private.singular(word) from unnest(private.significant_words(text)) with ordinality as listed (word, place) order by place
  )
$function$;

comment on function private.significant_singulars(text) is 'The words of a text that matter in a search, in the singular.';

revoke all on function private.significant_singulars(text) from public;
