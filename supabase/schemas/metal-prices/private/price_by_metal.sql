create or replace function private.price_by_metal (
  product_id bigint
)
  returns numeric
  language sql
  stable
  set search_path to ''
  as $function$
  select private.metal_price(formula, private.metal_rate(formula.metal), private.shop_decimals())
  from public.product_formulas as formula where formula.product_id = price_by_metal.product_id
$function$;

comment on function private.price_by_metal(bigint) is 'The price of a product that follows its metal; null for others, and while nobody has said what the metal costs.';

revoke all on function private.price_by_metal(bigint) from public;
