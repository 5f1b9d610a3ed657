create or replace function private.return_stock (
  returned public.orders,
  pieces jsonb default null::jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  before constant text := private.set_cause(case when pieces is null then 'cancellation ' else 'return ' end || returned.id);
  line record;
begin
  perform from public.products
  where id in (select product_id from public.order_items where order_id = returned.id)
  order by id for no key update;
  perform private.lock_option_values(returned.id);

  for line in
    select item.id, item.product_id, asked.quantity, least(item.stock_taken, asked.quantity) as taken
    from public.order_items as item left join jsonb_to_recordset(pieces) as asked (order_item_id bigint, quantity integer)
      on asked.order_item_id = item.id
    where item.order_id = returned.id and (pieces is null or asked.quantity > 0) order by item.id
  loop
    update public.products set stock_quantity = least(stock_quantity + line.taken, 1000000)
    where id = line.product_id and line.taken > 0 and stock_quantity is not null;
    update public.order_items
    set stock_taken = stock_taken - line.taken, stock_returned = stock_returned + coalesce(line.quantity, 0)
    where id = line.id and (line.taken > 0 or line.quantity > 0);
    perform private.release_option_values(line.id, line.quantity);
  end loop;
  perform private.set_cause(before);
end
$function$;

comment on function private.return_stock(public.orders, jsonb) is 'Returns the stock that the order holds, once: all of it if the order is void now, or that of pieces that the customer gave back: [{"order_item_id", "quantity"}], each line once.';

revoke all on function private.return_stock(public.orders, jsonb) from public;
