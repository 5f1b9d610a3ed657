create or replace function private.held_stock_of_line (
  item public.order_items
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  as $function$
  select jsonb_build_object(
    'id', item.id, 'taken', item.stock_taken, 'returned', item.stock_returned,
    'values', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object('value_id', held.value_id, 'combination_id', held.combination_id, 'pieces', held.pieces)
          order by held.value_id, held.combination_id
        ),
        '[]'
      )
      from private.held_values as held where held.item_id = item.id
    )
  )
$function$;

comment on function private.held_stock_of_line(public.order_items) is 'What a line of an order holds of the stock: {"id", "taken", "returned", "values": [{"value_id", "combination_id", "pieces"}]}.';

revoke all on function private.held_stock_of_line(public.order_items) from public;
