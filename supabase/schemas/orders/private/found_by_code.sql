create or replace function private.found_by_code (
  address jsonb,
  tracking text
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select private.plain_code(coalesce(address ->> 'phone', '')) || ' ' || private.plain_code(coalesce(tracking, ''))
$function$;

comment on function private.found_by_code(jsonb, text) is 'An order''s phone and tracking number, as private.plain_code writes them.';

revoke all on function private.found_by_code(jsonb, text) from public;
