create or replace function private.return_pieces_to_restored_product (
  product bigint,
  held jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
declare
  before text;
  line record;
  each record;
  -- Of the pieces that a line no longer holds, a valid order has given back those that the customer returned.
  most integer;
  given integer;
begin
  for line in
    select
      item.id, item.order_id, item.stock_taken, private.is_void(placed.status) as is_void, (document ->> 'taken')::integer as taken,
      item.stock_returned - (document ->> 'returned')::integer as returned, document -> 'values' as held_values
    from jsonb_array_elements(held) as document
    join public.order_items as item on item.id = (document ->> 'id')::bigint
    join public.orders as placed on placed.id = item.order_id
    where private.held_stock_of_line(item) <> document
    order by item.id
  loop
    before := private.set_cause(case when line.is_void then 'cancellation ' else 'return ' end || line.order_id);
    most := case when not line.is_void then line.returned end;
    given := least(line.taken - line.stock_taken, most);
    update public.products set stock_quantity = least(stock_quantity + given, 1000000)
    where id = product and given > 0 and stock_quantity is not null;
    update public.order_items set stock_taken = line.taken - given where id = line.id and stock_taken <> line.taken - given;

    for each in
      select once.value_id, once.combination_id, once.pieces, least(once.pieces - coalesce(now.pieces, 0), most) as given
      from jsonb_to_recordset(line.held_values) as once (value_id bigint, combination_id bigint, pieces integer)
      left join private.held_values as now
        on now.item_id = line.id and (now.value_id, now.combination_id) is not distinct from (once.value_id, once.combination_id)
      order by once.value_id, once.combination_id
    loop
      update public.product_option_values set stock_quantity = least(stock_quantity + each.given, 1000000)
      where id = each.value_id and each.given > 0 and stock_quantity is not null;
      update public.option_combinations set stock_quantity = least(stock_quantity + each.given, 1000000)
      where id = each.combination_id and each.given > 0 and stock_quantity is not null;
      insert into private.held_values as kept (item_id, value_id, combination_id, pieces)
      select line.id, each.value_id, each.combination_id, each.pieces - each.given where each.pieces > each.given
      on conflict (item_id, value_id, combination_id) do update set pieces = excluded.pieces;
    end loop;
    perform private.set_cause(before);
  end loop;
end
$function$;

comment on function private.return_pieces_to_restored_product(bigint, jsonb) is 'Returns to a product that has come back what orders gave back meanwhile; held says what their lines held when it was deleted. A line of an order that is valid again holds its pieces again.';

revoke all on function private.return_pieces_to_restored_product(bigint, jsonb) from public;
