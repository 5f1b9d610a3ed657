create or replace function private.order_codes (
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

comment on function private.order_codes(jsonb, text) is 'An order''s phone and tracking number, as private.plain_code writes them.';

revoke all on function private.order_codes(jsonb, text) from public;
