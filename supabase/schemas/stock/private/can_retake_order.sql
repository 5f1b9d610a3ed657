create or replace function private.can_retake_order (
  wanted public.orders
)
  returns boolean
  language plpgsql
  set search_path to ''
  as $function$
begin
  -- As place_order locks: promotions do not change meanwhile, then products, then values and combinations, then offers.
  perform private.lock_prices_shared();
  perform from public.products
  where id in (select product_id from public.order_items where order_id = wanted.id)
  order by id for no key update;
  perform private.lock_option_values(wanted.id);
  perform from public.counter_offers
  where id in (select item.offer_id from public.order_items as item where item.order_id = wanted.id)
  order by id for no key update;
  return not exists (
      select from (
        select product_id, sum(quantity - stock_returned) as pieces from public.order_items
        where order_id = wanted.id and quantity > stock_returned and not is_gift_wrap group by product_id
      ) as line
      left join public.products as product on product.id = line.product_id
      where product.id is null or product.stock_quantity < line.pieces
    )
    and not exists (
      select from private.wanted_values(wanted.id) as line where line.pieces > 0
      group by line.value_id, line.combination_id
      having bool_or(line.is_gone) or min(line.stock_quantity) < sum(line.pieces)
    )
    and not exists (
      select from public.order_items as item join public.counter_offers as offer on offer.id = item.offer_id
      where item.order_id = wanted.id and offer.order_id <> wanted.id
    );
end
$function$;

comment on function private.can_retake_order(public.orders) is 'Whether a void order could take all its pieces and offers again. Locks them, so that the answer holds for the transaction.';

revoke all on function private.can_retake_order(public.orders) from public;
