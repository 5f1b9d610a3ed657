create or replace function private.rounded_price (
  amount numeric,
  ending numeric
)
  returns numeric
  language sql
  immutable
  as $function$
  select greatest(coalesce(ending, 0), case when ending is null then amount else floor(amount - ending + 0.5) + ending end)
$function$;

comment on function private.rounded_price(numeric, numeric) is 'The nearest price with these decimals, such as 0.99; of two, the higher one. Null leaves it as it is.';

revoke all on function private.rounded_price(numeric, numeric) from public;
