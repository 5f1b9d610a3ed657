create or replace function private.hold_option_values (
  held_order_id bigint
)
  returns void
  language plpgsql
  set search_path to ''
  as $function$
begin
  -- Lines of one value take what is left after the lines before them.
  insert into private.held_values (item_id, value_id, pieces)
  select wanted.item_id, wanted.value_id, wanted.pieces
  from (
    select
      item.id as item_id, value.id as value_id,
      least(
        item.quantity - item.stock_returned,
        value.stock_quantity - sum(item.quantity - item.stock_returned) over (partition by value.id order by item.id)
          + item.quantity - item.stock_returned
      ) as pieces
    from public.order_items as item
    cross join lateral jsonb_array_elements(item.options) as chosen
    join public.product_option_values as value on value.id = (chosen ->> 'choice')::bigint
    where item.order_id = held_order_id and value.stock_quantity is not null
  ) as wanted
  where wanted.pieces > 0;
  if not found then
    return;
  end if;

  update public.product_option_values as value
  set stock_quantity = value.stock_quantity - held.pieces
  from (
    select each.value_id, sum(each.pieces) as pieces
    from private.held_values as each join public.order_items as item on item.id = each.item_id
    where item.order_id = held_order_id group by each.value_id
  ) as held
  where value.id = held.value_id;
end
$function$;

comment on function private.hold_option_values(bigint) is 'Takes the available stock of the values in an order that holds none. Their products are locked already.';

revoke all on function private.hold_option_values(bigint) from public;
