create or replace function private.order_names (
  address jsonb
)
  returns text
  language sql
  immutable
  parallel safe
  as $function$
  select private.without_accents(coalesce(address ->> 'name', '') || ' ' || coalesce(address ->> 'email', ''))
$function$;

comment on function private.order_names(jsonb) is 'The recipient of an order, as private.without_accents writes it.';

revoke all on function private.order_names(jsonb) from public;
