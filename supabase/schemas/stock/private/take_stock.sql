create or replace function private.take_stock (
  taking_order_id bigint
)
  returns void
  language plpgsql
  set search_path to ''
  set plan_cache_mode to 'force_generic_plan'
  as $function$
declare
  before constant text := private.set_cause('order ' || taking_order_id);
  ids bigint[];
  pieces bigint[];
begin
  select array_agg(item.product_id), array_agg(item.taken) into ids, pieces
  from (
    select product_id, sum(stock_taken) as taken from public.order_items
    where order_id = taking_order_id and stock_taken > 0 group by product_id
  ) as item;
  if ids is not null then
    update public.products as product
    set stock_quantity = product.stock_quantity - item.pieces
    from unnest(ids, pieces) as item (product_id, pieces)
    where product.id = item.product_id and product.stock_quantity is not null;
  end if;
  perform private.hold_option_values(taking_order_id);
  perform private.set_cause(before);
end
$function$;

comment on function private.take_stock(bigint) is 'Takes the stock of the products of an order, as its lines say, and what is there of the values of their options. All are locked.';

revoke all on function private.take_stock(bigint) from public;
