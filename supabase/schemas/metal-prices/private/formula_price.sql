create or replace function private.formula_price (
  formula public.product_formulas,
  rate numeric,
  decimals integer
)
  returns numeric
  language sql
  immutable
  as $function$
  select case when rate is not null then private.rounded_price(
    (formula).net_weight * rate * (formula).fineness / 1000 + (formula).making_charge + (formula).stones_price,
    case when decimals > 0 or (formula).ending = 0 then (formula).ending end, decimals
  ) end
$function$;

comment on function private.formula_price(public.product_formulas, numeric, integer) is 'The price of a product whose gram of fine metal costs this rate; null without a rate.';

revoke all on function private.formula_price(public.product_formulas, numeric, integer) from public;
