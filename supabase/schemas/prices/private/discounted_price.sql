create or replace function private.discounted_price (
  price numeric,
  discount_type text,
  discount_value numeric,
  decimals integer
)
  returns numeric
  language sql
  immutable
  as $function$
  select case discount_type
    when 'percentage' then round(price * (100 - discount_value) / 100, decimals)
    when 'fixed_amount' then greatest(price - discount_value, 0)
    else price
  end
$function$;

comment on function private.discounted_price(numeric, text, numeric, integer) is 'The price after a discount, rounded half up to the currency''s decimals, never below 0; without a discount, the price itself.';

revoke all on function private.discounted_price(numeric, text, numeric, integer) from public;
