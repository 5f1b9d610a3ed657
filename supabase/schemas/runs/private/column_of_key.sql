create or replace function private.column_of_key (
  key text
)
  returns text
  language sql
  immutable
  as $function$
  select split_part(key, ':', 1) || coalesce(':' || nullif(split_part(key, ':', 2), ''), '')
$function$;

comment on function private.column_of_key(text) is 'The column of a file that a key of before and after is about: of one of given_translations, its language and what it translates.';

revoke all on function private.column_of_key(text) from public;
