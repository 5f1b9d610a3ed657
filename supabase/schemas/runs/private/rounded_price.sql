create or replace function private.rounded_price (
  amount numeric,
  ending numeric,
  decimals integer
)
  returns numeric
  language sql
  immutable
  as $function$
  select case
    -- Nobody asks for that: whoever computed it refuses it.
    when amount < 0 then amount
    when ending is null then round(amount, decimals)
    else greatest(ending, floor(amount - ending + 0.5) + ending)
  end
$function$;

comment on function private.rounded_price(numeric, numeric, integer) is 'The price nearest to an exact amount that ends in this, such as 0.99; of two, the higher one. Null: with so many decimals. Amounts below zero stay.';

revoke all on function private.rounded_price(numeric, numeric, integer) from public;
