create or replace function private.return_stock (
  returned public.orders
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform from public.products
  where id in (select product_id from public.order_items where order_id = returned.id)
  order by id for no key update;
  perform private.lock_values(returned.id);

  update public.products as product
  set stock_quantity = least(product.stock_quantity + item.stock_taken, 1000000)
  from (
    select product_id, sum(stock_taken) as stock_taken from public.order_items
    where order_id = returned.id and stock_taken > 0 group by product_id
  ) as item
  where product.id = item.product_id and product.stock_quantity is not null;

  update public.order_items set stock_taken = 0 where order_id = returned.id and stock_taken > 0;

  with released as (
    delete from private.held_values as held using public.order_items as item
    where item.id = held.item_id and item.order_id = returned.id
    returning held.value_id, held.pieces
  )
  update public.product_option_values as value
  set stock_quantity = least(value.stock_quantity + total.pieces, 1000000)
  from (select value_id, sum(pieces) as pieces from released group by value_id) as total
  where value.id = total.value_id and value.stock_quantity is not null;
end
$function$;

comment on function "private"."return_stock"(public.orders) is 'Returns exactly the stock that the order holds, once.';

revoke all on function "private"."return_stock"(public.orders) from public;
