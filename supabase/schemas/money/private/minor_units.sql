create or replace function private.minor_units (
  amount numeric,
  currency text
)
  returns bigint
  language sql
  immutable
  as $function$
  select (amount * power(10::numeric, private.currency_decimals(currency)))::bigint
$function$;

comment on function private.minor_units(numeric, text) is 'An amount in the smallest unit of its currency: cents, or whole yen.';

revoke all on function private.minor_units(numeric, text) from public;
