create or replace function private.retake_order (
  revived public.orders
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  perform from public.products
  where id in (select product_id from public.order_items where order_id = revived.id)
  order by id for no key update;
  perform private.lock_option_values(revived.id);

  -- Lines of one product take what is left after the lines before them.
  update public.order_items as item
  set stock_taken = greatest(least(item.quantity - item.stock_returned, product.stock_quantity - earlier.pieces), 0)
  from public.products as product, (
    select id, sum(quantity - stock_returned) over (partition by product_id order by id) - (quantity - stock_returned) as pieces
    from public.order_items where order_id = revived.id
  ) as earlier
  where item.order_id = revived.id and earlier.id = item.id
    and product.id = item.product_id and product.stock_quantity is not null;

  perform private.take_stock(revived.id);

  perform from public.promotions where id = any (revived.promotion_ids) order by id for no key update;
  update public.promotions set usage_count = usage_count + 1 where id = any (revived.promotion_ids);
end
$function$;

comment on function private.retake_order(public.orders) is 'Takes the available stock for what customers did not give back of a revived order, and its uses of promotions, beyond their limit if necessary.';

revoke all on function private.retake_order(public.orders) from public;
