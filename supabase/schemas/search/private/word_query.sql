create or replace function private.word_query (
  word text,
  mark text default ''
)
  returns text
  language sql
  immutable
  parallel safe
  set search_path to ''
  as $function$
  select case
    when mark = '' and word ~ '[0-9]' then format('(''%1$s'':* | ''k/%1$s'':*)', word)
    when singular = word then format('''%s%s'':*', mark, word)
    else format('(''%1$s%2$s'':* | ''%1$s%3$s'')', mark, word, singular)
  end
  from private.singular(word) as singular
$function$;

comment on function private.word_query(text, text) is 'Matches words that begin with this one, its singular, and parts of a SKU if it has a digit. mark: only words with this mark.';

revoke all on function private.word_query(text, text) from public;
