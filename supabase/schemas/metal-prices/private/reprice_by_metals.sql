create or replace function private.reprice_by_metals (
  ids bigint[]
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  decimals integer;
begin
  -- Waits for a change of the currency, as check_amounts does for prices that are typed.
  perform from public.shop_facts for share;
  decimals := private.shop_decimals();
  perform private.change_only_prices(true);
  -- The long lists of promotions are only looked through for products that are in one, as in outdated_prices.
  with considered as (
    select promotion.id, promotion.product_ids
    from private.price_list join public.promotions as promotion on promotion.id = any (price_list.promotion_ids)
  ),
  listed as (
    select product_id, array_agg(considered.id) as promotion_ids
    from considered, unnest(considered.product_ids) as product_id group by product_id
  ),
  general as materialized (
    select array(select considered.id from considered where cardinality(considered.product_ids) = 0) as promotion_ids
  ),
  correct as (
    select changed.product_id, changed.new, final.price
    from general
    cross join private.formula_price_changes(ids => reprice_by_metals.ids) as changed
    join public.products as product on product.id = changed.product_id
    left join listed on listed.product_id = product.id
    left join lateral private.promotion_for(product, general.promotion_ids || listed.promotion_ids) as promotion on true
    cross join lateral private.discounted_price(
      changed.new, promotion.discount_type, promotion.discount_value, decimals
    ) as final (price)
  )
  update public.products as product set price = correct.new, final_price = correct.price
  from correct where product.id = correct.product_id;
  perform private.change_only_prices(false);
end
$function$;

comment on function private.reprice_by_metals(bigint[]) is 'Gives these products, or all if null, the price that follows their metal. Only triggers call it: products_are_repriced would price each row once more.';

revoke all on function private.reprice_by_metals(bigint[]) from public;
