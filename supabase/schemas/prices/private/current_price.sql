create or replace function private.current_price (
  product_id bigint
)
  returns numeric
  language sql
  stable
  set search_path to ''
  as $function$
  select private.discounted_price(
    product.price, promotion.discount_type, promotion.discount_value, private.shop_decimals()
  )
  from public.products as product
  left join lateral private.promotion_for(product, private.running_promotions()) as promotion on true
  where product.id = current_price.product_id and product.status = 'published'
$function$;

comment on function private.current_price(bigint) is 'What a product costs everybody at this moment; null if it is not sold.';

revoke all on function private.current_price(bigint) from public;
