create or replace function public.round_amounts()
  returns void
  language plpgsql
  security definer
  set search_path to ''
  as $function$
begin
  perform private.require_admin();
  perform private.lock_prices();
  -- What follows a metal is rounded by its formula.
  update public.product_formulas as formula set ending = 0
  from public.products as product where product.id = formula.product_id and product.price <> trunc(product.price);
  -- An amount above zero stays above zero.
  update public.products set price = greatest(round(price), sign(price)), original_price = greatest(round(original_price), sign(original_price))
  where price <> trunc(price) or original_price <> trunc(original_price);
  update public.product_options set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.product_option_values set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.option_combinations set surcharge = round(surcharge) where surcharge <> trunc(surcharge);
  update public.promotions set discount_value = greatest(round(discount_value), 1)
  where discount_type = 'fixed_amount' and discount_value <> trunc(discount_value);
  update public.promotions set least_order_value = greatest(round(least_order_value), 1)
  where least_order_value <> trunc(least_order_value);
  update public.shipping_methods set fee = round(fee), free_above = round(free_above)
  where fee <> trunc(fee) or free_above <> trunc(free_above);
  update public.gift_wraps set price = round(price) where price <> trunc(price);
  perform set_config('response.changes', 'pages', true);
end
$function$;

comment on function public.round_amounts() is 'Rounds all prices, surcharges, fees and fixed discounts to whole amounts, half up, for a currency without decimals. For admins.';

revoke all on function public.round_amounts() from public;

grant execute on function public.round_amounts() to authenticated;
