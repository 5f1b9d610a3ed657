create or replace function private.found_by_name (
  address jsonb
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select private.without_accents(coalesce(address ->> 'name', '') || ' ' || coalesce(address ->> 'email', ''))
$function$;

comment on function private.found_by_name(jsonb) is 'The recipient of an order, as private.without_accents writes it.';

revoke all on function private.found_by_name(jsonb) from public;
