create or replace function private.word_query (
  word text,
  mark text,
  configuration text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  as $function$
declare
  root constant text := private.root(word, configuration);
begin
  return case
    when mark = '' and word ~ '[0-9]' then format('(''%1$s'':* | ''k/%1$s'':*)', word)
    when root = word then format('''%s%s'':*', mark, word)
    else format('(''%1$s%2$s'':* | ''%1$s%3$s'')', mark, word, root)
  end;
end
$function$;

comment on function private.word_query(text, text, text) is 'Matches words that begin with this one, its root, and parts of a SKU if it has a digit. mark: only words with this mark.';

revoke all on function private.word_query(text, text, text) from public;
