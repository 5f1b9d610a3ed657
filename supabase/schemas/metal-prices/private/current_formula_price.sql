create or replace function private.current_formula_price (
  product_id bigint
)
  returns numeric
  language sql
  stable
  set search_path to ''
  as $function$
  select private.formula_price(formula, private.metal_rate(formula.metal), private.shop_decimals())
  from public.product_formulas as formula where formula.product_id = current_formula_price.product_id
$function$;

comment on function private.current_formula_price(bigint) is 'The price of a product that follows its metal; null for others, and while nobody has said what the metal costs.';

revoke all on function private.current_formula_price(bigint) from public;
