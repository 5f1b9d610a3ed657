create or replace function private.address_text (
  address jsonb
)
  returns text
  language sql
  immutable
  AS $function$
  select concat_ws(
    ', ', address ->> 'name', address ->> 'line1', address ->> 'line2',
    nullif(concat_ws(' ', address ->> 'postal_code', address ->> 'city'), ''),
    address ->> 'state', address ->> 'country', address ->> 'phone', address ->> 'email'
  )
$function$;

comment on function "private"."address_text"(jsonb) is 'A shipping address in one line.';

revoke all on function "private"."address_text"(jsonb) from public;
