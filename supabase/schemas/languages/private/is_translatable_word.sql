create or replace function private.is_translatable_word (
  text text
)
  returns boolean
  language sql
  immutable
  as $function$
  select text ~ '[[:alpha:]]{3}|[0-9] in$' and text !~ '^VVS[12]$'
$function$;

comment on function private.is_translatable_word(text) is 'Whether a word can be translated: sizes and grades, such as 18" or VVS1, are the same everywhere, but for inches.';

revoke all on function private.is_translatable_word(text) from public;

grant execute on function private.is_translatable_word(text) to authenticated, service_role;
