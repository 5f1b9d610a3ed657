create or replace function private.amounts_with_decimals()
  returns table (
    noun text,
    name text,
    amount numeric
  )
  language sql
  stable
  set search_path to ''
  as $function$
  select 'product', name, price from public.products where price <> trunc(price)
  union all
  select 'product', name, original_price from public.products where original_price <> trunc(original_price)
  union all
  select 'surcharge', product.name || ': ' || option.name, given.amount
  from (
    select id as option_id, surcharge from public.product_options
    union all
    select option_id, surcharge from public.product_option_values
  ) as given (option_id, amount)
  join public.product_options as option on option.id = given.option_id
  join public.products as product on product.id = option.product_id
  where given.amount <> trunc(given.amount)
  union all
  select 'surcharge', product.name || ': ' || private.combination_words(combination.value_ids), combination.surcharge
  from public.option_combinations as combination join public.products as product on product.id = combination.product_id
  where combination.surcharge <> trunc(combination.surcharge)
  union all
  select 'promotion', name, discount_value from public.promotions
  where discount_type = 'fixed_amount' and discount_value <> trunc(discount_value)
  union all
  select 'least order value', name, least_order_value from public.promotions
  where least_order_value <> trunc(least_order_value)
  union all
  select 'shipping method', name, fee from public.shipping_methods where fee <> trunc(fee)
  union all
  select 'free shipping', name, free_above from public.shipping_methods where free_above <> trunc(free_above)
  union all
  select 'gift wrap', name, price from public.gift_wraps where price <> trunc(price)
$function$;

comment on function private.amounts_with_decimals() is 'The prices, surcharges, fees and discounts that a currency without decimals does not have.';

revoke all on function private.amounts_with_decimals() from public;
