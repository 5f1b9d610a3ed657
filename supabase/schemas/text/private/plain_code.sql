create or replace function private.plain_code (
  text text
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select replace(lower(regexp_replace(private.clean_code(text), '^tel:|[[:space:]()./+-]', '', 'g')), 'ext', 'x')
$function$;

comment on function private.plain_code(text) is 'A phone or tracking number as searches compare it: without the characters that group it, and an extension as x4.';

revoke all on function private.plain_code(text) from public;
