create or replace function private.code_of (
  text text
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select replace(lower(regexp_replace(private.clean_code(text), '^tel:|[[:space:]()./+-]', '', 'g')), 'ext', 'x')
$function$;

comment on function private.code_of(text) is 'A phone or tracking number as searches compare it: without the characters that group it, and an extension as x4.';

revoke all on function private.code_of(text) from public;
