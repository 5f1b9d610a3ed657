create or replace function private.as_query (
  word text,
  mark text default ''::text
)
  returns text
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select case
    when singular = word then format('''%s%s'':*', mark, word)
    else format('(''%1$s%2$s'':* | ''%1$s%3$s'')', mark, word, singular)
  end
  from private.singular(word) as singular
$function$;

comment on function "private"."as_query"(text, text) is 'Matches words that begin with this one, and its singular. mark: only words with this mark.';

revoke all on function "private"."as_query"(text, text) from public;
