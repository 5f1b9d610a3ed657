create or replace function private.code_of (
  text text
)
  returns text
  language sql
  immutable
  parallel safe
  AS $function$
  select lower(regexp_replace(text, '[[:space:]()./+-]', '', 'g'))
$function$;

comment on function "private"."code_of"(text) is 'A phone or tracking number without the characters that group it.';

revoke all on function "private"."code_of"(text) from public;
