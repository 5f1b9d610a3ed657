create or replace function private.wanted_values (
  wanted_order_id bigint
)
  returns table (
    item_id bigint,
    value_id bigint,
    combination_id bigint,
    pieces integer,
    stock_quantity integer,
    is_gone boolean
  )
  language plpgsql
  stable
  set search_path to ''
  as $function$
begin
  return query
    select
      item.id, (chosen ->> 'choice')::bigint, null::bigint, item.quantity - item.stock_returned, value.stock_quantity,
      value.id is null
    from public.order_items as item
    cross join lateral jsonb_array_elements(item.options) as chosen
    left join public.product_option_values as value on value.id = (chosen ->> 'choice')::bigint
    where item.order_id = wanted_order_id and chosen ? 'choice'
    union all
    select
      item.id, null, combination.id, item.quantity - item.stock_returned, combination.stock_quantity, false
    from public.order_items as item
    cross join lateral (
      select array_agg((chosen ->> 'choice')::bigint) as ids
      from jsonb_array_elements(item.options) as chosen where chosen ? 'choice'
    ) as choice
    join public.option_combinations as combination
      on combination.product_id = item.product_id and combination.value_ids <@ choice.ids
    where item.order_id = wanted_order_id and jsonb_array_length(item.options) > 1;
end
$function$;

comment on function private.wanted_values(bigint) is 'The values and combinations in the lines of an order, the pieces that each line wants of them, and the pieces left.';

revoke all on function private.wanted_values(bigint) from public;
