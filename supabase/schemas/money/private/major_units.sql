create or replace function private.major_units (
  minor bigint,
  currency text
)
  returns numeric
  language sql
  immutable
  as $function$
  select round(minor / power(10::numeric, private.currency_decimals(currency)), 2)
$function$;

comment on function private.major_units(bigint, text) is 'An amount from the smallest unit of its currency.';

revoke all on function private.major_units(bigint, text) from public;
