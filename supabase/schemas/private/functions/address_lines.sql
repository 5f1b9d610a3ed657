create or replace function private.address_lines (
  address jsonb
)
  returns text[]
  language sql
  immutable
  set search_path to ''
  AS $function$
  select array(
    select line from unnest(array[
      address ->> 'line1',
      address ->> 'line2',
      concat_ws(
        ', ', nullif(address ->> 'city', ''),
        nullif(concat_ws(' ', nullif(address ->> 'state', ''), nullif(address ->> 'postal_code', '')), '')
      ),
      address ->> 'country'
    ]) with ordinality as given (line, position)
    where line <> '' order by position
  )
$function$;

comment on function "private"."address_lines"(jsonb) is 'An address without its name, as on a label. addressLines in domain/shipping-address.ts writes the same.';

revoke all on function "private"."address_lines"(jsonb) from public;
