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

comment on function "private"."as_query"(text, text) is 'Matches what begins with the word, and its singular. mark: only what is marked like this.';

revoke all on function "private"."as_query"(text, text) from public;
