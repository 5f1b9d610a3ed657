create or replace function private.significant_roots (
  text text,
  configuration text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
begin
  return array(
    select private.root(word, configuration)
    from unnest(private.significant_words(text, configuration)) with ordinality as listed (word, place) order by place
  );
end
$function$;

comment on function private.significant_roots(text, text) is 'The roots of the words of a text that matter in a search.';

revoke all on function private.significant_roots(text, text) from public;
