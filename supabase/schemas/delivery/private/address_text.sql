create or replace function private.address_text (
  address jsonb
)
  returns text
  language sql
  stable
  set search_path to ''
  as $function$
  select array_to_string(
    array[nullif(address ->> 'name', '')] || private.address_lines(address)
      || array[nullif(address ->> 'phone', ''), nullif(address ->> 'email', '')],
    ', '
  )
$function$;

comment on function private.address_text(jsonb) is 'A shipping address in one line.';

revoke all on function private.address_text(jsonb) from public;
