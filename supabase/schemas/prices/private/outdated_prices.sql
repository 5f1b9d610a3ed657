create or replace function private.outdated_prices (
  after bigint,
  until bigint
)
  returns table (
    id bigint,
    price numeric
  )
  language sql
  stable
  as $function$
  -- The long lists of promotions are only looked through for products that are in one.
  with considered as (
    select promotion.id, promotion.product_ids
    from private.price_list join public.promotions as promotion on promotion.id = any (price_list.promotion_ids)
  ),
  listed as (
    select product_id, array_agg(considered.id) as promotion_ids
    from considered, unnest(considered.product_ids) as product_id
    where product_id > after and product_id <= until
    group by product_id
  ),
  general as (
    select
      array(select considered.id from considered where cardinality(considered.product_ids) = 0) as promotion_ids,
      private.shop_decimals() as decimals
  )
  select product.id, correct.price
  from general
  cross join public.products as product
  left join listed on listed.product_id = product.id
  left join lateral private.promotion_for(product, general.promotion_ids || listed.promotion_ids) as promotion on true
  cross join lateral private.discounted_price(
    product.price, promotion.discount_type, promotion.discount_value, general.decimals
  ) as correct (price)
  where product.id > after and product.id <= until and product.final_price <> correct.price
$function$;

comment on function private.outdated_prices(bigint, bigint) is 'The products within a range of ids whose stored price is not what the price list''s promotions make it, with the right price.';

revoke all on function private.outdated_prices(bigint, bigint) from public;
