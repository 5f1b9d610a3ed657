create or replace function private.codes_of (
  address jsonb,
  tracking text
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select private.code_of(coalesce(address ->> 'phone', '')) || ' ' || private.code_of(coalesce(tracking, ''))
$function$;

comment on function private.codes_of(jsonb, text) is 'An order''s phone and tracking number, as private.code_of writes them.';

revoke all on function private.codes_of(jsonb, text) from public;
